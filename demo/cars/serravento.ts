import type { DemoCar } from "../demo-car.ts";

export const serravento: DemoCar[] = [
  {
    brand: "Serravento",
    name: "Tramonto",
    model: 2023,
    state: "New",
    price: 276_000,
    line: "serravento-tramonto",
    paint: "yellow",
    location: "Spain",
    description:
      "V8 behind the seats, no turbochargers, rear-wheel drive. Yellow with a black roof and black wheels, fixed bucket seats and the nose lift. Delivery distance only; the first owner changed plans.",
  },
  {
    brand: "Serravento",
    name: "Tramonto Scuro",
    model: 2020,
    state: "Used",
    price: 214_000,
    line: "serravento-tramonto",
    paint: "grey",
    location: "Germany",
    description:
      "Grey over black cloth with the gold wheels that were on the list for one year. 11,400 km, one keeper in Munich, front film from new. Clutch measured at nine tenths.",
  },
  {
    brand: "Serravento",
    name: "Tramonto Rosso",
    model: 2018,
    state: "Used",
    price: 189_000,
    line: "serravento-tramonto",
    paint: "red",
    location: "Italy",
    description:
      "An early car of the series in the red of the works team. 23,800 km, serviced each spring near Lucca. Sport exhaust, and the tool bag that most owners lose.",
  },
  {
    brand: "Serravento",
    name: "Fulgida",
    model: 1967,
    state: "Used",
    price: 1_480_000,
    line: "serravento-fulgida",
    paint: "yellow",
    location: "Switzerland",
    description:
      "Twelve cylinders across the car, right behind the seats. Restored over four years with a photograph of each step, in the yellow noted on its build sheet. Driven to the lake every summer.",
  },
  {
    brand: "Serravento",
    name: "Fulgida Corsa",
    model: 1968,
    state: "Used",
    price: 1_690_000,
    line: "serravento-fulgida",
    paint: "red",
    location: "Monaco",
    description:
      "One of eleven with the lightened panels and the larger carburettors. Red with gold wheels. Two owners, known history, and the entry lists of three hill climbs in the folder.",
  },
  {
    brand: "Serravento",
    name: "Fulgida Azzurra",
    model: 1970,
    state: "Used",
    price: 1_390_000,
    line: "serravento-fulgida",
    paint: "blue",
    location: "United States",
    description:
      "Last year of the series, with the stronger gearbox casing. Blue over tobacco leather that has aged as it should. Imported to California when new, Italian papers kept.",
  },
  {
    brand: "Serravento",
    name: "Fulgida Prima",
    model: 1965,
    state: "Used",
    price: 1_820_000,
    line: "serravento-fulgida",
    paint: "yellow",
    location: "Italy",
    description:
      "The fourteenth car built, with the small round instruments and the thin bumpers. Shown at the Turin stand, then sold to a pharmacist in Siena, whose family kept it until 2011.",
  },
  {
    brand: "Serravento",
    name: "Aquilante",
    model: 2022,
    state: "New",
    price: 2_180_000,
    line: "serravento-aquilante",
    paint: "blue",
    location: "United Kingdom",
    description:
      "Hybrid V8 and a carbon tub, blue with gold wheels. Never registered. The maker sends an engineer for the first start, and the car cover has your name on it.",
  },
  {
    brand: "Serravento",
    name: "Aquilante Rosso",
    model: 2022,
    state: "New",
    price: 1_980_000,
    line: "serravento-aquilante",
    paint: "red",
    location: "United Arab Emirates",
    description:
      "Plug-in hybrid with one thousand horsepower in all. Red with a black roof. Stored under cover with the battery on its charger and the tyres turned each month.",
  },
];
