import type { DemoCar } from "../demo-car.ts";

export const velazora: DemoCar[] = [
  {
    brand: "Velazora",
    name: "Tormenta",
    model: 2023,
    state: "New",
    price: 2_150_000,
    line: "velazora-tormenta",
    paint: "orange",
    location: "Sweden",
    facts: { mileage: 32, owners: 0, accidentFree: true },
    description:
      "Hybrid with a V8 behind the seats and three motors. Orange with a black roof and the track wheels. The maker's team offers two days of instruction.",
  },
  {
    brand: "Velazora",
    name: "Tormenta Blanca",
    model: 2023,
    state: "New",
    price: 2_240_000,
    line: "velazora-tormenta",
    paint: "white",
    location: "Spain",
    facts: { mileage: 9, owners: 0, accidentFree: true },
    description:
      "White with graphite wheels. Delivery of this number may be taken at the works near Cádiz, with a day on the airfield. Second charger included.",
  },
  {
    brand: "Velazora",
    name: "Tormenta Levante",
    model: 2020,
    state: "Used",
    price: 1_720_000,
    line: "velazora-tormenta",
    paint: "orange",
    location: "Germany",
    facts: { mileage: 4_600, owners: 1, service: "full", accidentFree: true },
    description:
      "One of the first thirty. Orange over black cloth, 4.600 km with annual service in Cádiz. Tyres replaced within the year, as the maker requires for its top speed.",
  },
];
