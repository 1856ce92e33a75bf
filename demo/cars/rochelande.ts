import type { DemoCar } from "../demo-car.ts";

export const rochelande: DemoCar[] = [
  {
    brand: "Rochelande",
    name: "Cornaline",
    model: 2022,
    state: "New",
    price: 338_000,
    line: "rochelande-cornaline",
    paint: "burgundy",
    location: "United States",
    facts: { mileage: 28, owners: 0, accidentFree: true },
    description:
      "Hybrid saloon from eleven a month: burgundy below, black above, a slate cabin with a watch in the dashboard. Rear steering as standard; guarantee for four years.",
  },
  {
    brand: "Rochelande",
    name: "Cornaline Sapin",
    model: 2021,
    state: "Used",
    price: 246_000,
    line: "rochelande-cornaline",
    paint: "green",
    location: "Switzerland",
    facts: { mileage: 12_100, owners: 1, service: "full", accidentFree: true },
    description:
      "Green with gold wheels and cream hide, 12.100 km. The dial of the watch is cut from the same stone as the gear lever. Delivered with a winding key nobody needs.",
  },
  {
    brand: "Rochelande",
    name: "Cornaline Noire",
    model: 2020,
    state: "Used",
    price: 218_000,
    line: "rochelande-cornaline",
    paint: "burgundy",
    location: "Belgium",
    facts: { mileage: 26_000, owners: 1, service: "full", accidentFree: true },
    description:
      "Burgundy and black over cognac, 26.000 km with a driver and a logbook. Hybrid system inspected in Geneva. The rear curtains have never been used.",
  },
  {
    brand: "Rochelande",
    name: "Aventurine",
    model: 2022,
    state: "New",
    price: 214_000,
    line: "rochelande-aventurine",
    paint: "bronze",
    location: "Italy",
    facts: { mileage: 45, owners: 0, accidentFree: true },
    description:
      "Two-door shooting brake with a V8, bronze with bright wheels. The load floor is walnut with inlaid rails. Waited for by somebody who then moved to an island.",
  },
  {
    brand: "Rochelande",
    name: "Aventurine Cèdre",
    model: 2019,
    state: "Used",
    price: 162_000,
    line: "rochelande-aventurine",
    paint: "green",
    location: "United Kingdom",
    facts: { mileage: 19_200, owners: 1, service: "full", accidentFree: true },
    description:
      "Green with a black roof and gold wheels, 11.900 miles. Built for a London client; the leather straps in the boot have never held a case.",
  },
  {
    brand: "Rochelande",
    name: "Aventurine Miel",
    model: 2018,
    state: "Used",
    price: 148_500,
    line: "rochelande-aventurine",
    paint: "bronze",
    location: "Croatia",
    facts: { mileage: 24_300, owners: 2, service: "full", accidentFree: true },
    description:
      "First year, bronze over honey leather, 24.300 km. New rear dampers, and the maker's own fitted bags, which smell of somebody's good tobacco.",
  },
];
