import type { DemoCar } from "../demo-car.ts";

export const norrvane: DemoCar[] = [
  {
    brand: "Norrvane",
    name: "Skarn",
    model: 2022,
    state: "New",
    price: 132_000,
    line: "norrvane-skarn",
    paint: "white",
    location: "Canada",
    description:
      "Electric five-seater with quilted leather in the green that most buyers avoid and this seller recommends. White with a black roof. Delivery distance only.",
  },
  {
    brand: "Norrvane",
    name: "Skarn Brons",
    model: 2020,
    state: "Used",
    price: 49_800,
    line: "norrvane-skarn",
    paint: "bronze",
    location: "Sweden",
    description:
      "Bronze with a light cabin, 59,000 km, tow bar and battery heater. Sold by its first keeper with a full digital record. Summer and winter wheels.",
  },
  {
    brand: "Norrvane",
    name: "Skarn Fjell",
    model: 2019,
    state: "Used",
    price: 44_900,
    line: "norrvane-skarn",
    paint: "white",
    location: "Belgium",
    description:
      "White, black roof, 71,000 km by a ski instructor. Battery at ninety-three per cent, roof box included, small mark on the left rear wheel.",
  },
  {
    brand: "Norrvane",
    name: "Vinter",
    model: 2022,
    state: "New",
    price: 118_000,
    line: "norrvane-vinter",
    paint: "grey",
    location: "Austria",
    description:
      "Electric shooting brake with a raised ride and a gravel mode. Grey, olive-tanned leather, rear bicycle carrier. Used for demonstration, 900 km.",
  },
  {
    brand: "Norrvane",
    name: "Vinter Natt",
    model: 2020,
    state: "Used",
    price: 72_500,
    line: "norrvane-vinter",
    paint: "midnight",
    location: "Netherlands",
    description:
      "Midnight blue, 41,000 km mostly in town. A new small battery for the electronics, an old large one at ninety-five per cent.",
  },
  {
    brand: "Norrvane",
    name: "Vinter Vit",
    model: 2021,
    state: "Used",
    price: 79_900,
    line: "norrvane-vinter",
    paint: "white",
    location: "Switzerland",
    description:
      "White with a black roof and black wheels, 36,000 km. Head-up display, electric tow bar, a wool carpet that was changed for each season.",
  },
  {
    brand: "Norrvane",
    name: "Vinter Grå",
    model: 2018,
    state: "Used",
    price: 48_900,
    line: "norrvane-vinter",
    paint: "grey",
    location: "Sweden",
    description:
      "Grey, first series, 88,000 km between Umeå and Stockholm. Air springs renewed at the rear. An elegant way to carry two dogs.",
  },
];
