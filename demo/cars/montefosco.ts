import type { DemoCar } from "../demo-car.ts";

export const montefosco: DemoCar[] = [
  {
    brand: "Montefosco",
    name: "Lunaria",
    model: 2022,
    state: "New",
    price: 243_000,
    line: "montefosco-lunaria",
    paint: "silver",
    location: "Italy",
    description:
      "Front-engined two-plus-two with the twin-turbocharged V8 and eight gears. Silver over blue leather, forged wheels in graphite. Full factory guarantee and seven years of maintenance.",
  },
  {
    brand: "Montefosco",
    name: "Lunaria Selva",
    model: 2021,
    state: "Used",
    price: 208_000,
    line: "montefosco-lunaria",
    paint: "green",
    location: "Switzerland",
    description:
      "Dark green with gold wheels and a saddle-brown cabin, 14,200 km around Lausanne. Magnetic dampers, heated rear window renewed, all four invoices of the main dealer.",
  },
  {
    brand: "Montefosco",
    name: "Lunaria Porpora",
    model: 2019,
    state: "Used",
    price: 176_000,
    line: "montefosco-lunaria",
    paint: "burgundy",
    location: "Belgium",
    description:
      "Burgundy over ivory hide with the long-distance seats. 31,000 km, always on motorways, says the owner, and the brake discs agree. Winter wheels included.",
  },
  {
    brand: "Montefosco",
    name: "Lunaria Notturna",
    model: 2018,
    state: "Used",
    price: 164_500,
    line: "montefosco-lunaria",
    paint: "silver",
    location: "France",
    description:
      "First year of the line. Silver, black wheels, the loud exhaust and the quiet tyres. 38,700 km in Provence; both keys, the book and the umbrella are present.",
  },
  {
    brand: "Montefosco",
    name: "Lunaria Aperta",
    model: 2023,
    state: "New",
    price: 262_000,
    line: "montefosco-lunaria-aperta",
    paint: "silver",
    location: "Italy",
    description:
      "The open one: a cloth roof of four layers that folds in thirteen seconds. Silver with a bright blue cabin. To be handed over at the works in Piedmont on request.",
  },
  {
    brand: "Montefosco",
    name: "Aperta Rossa",
    model: 2020,
    state: "Used",
    price: 219_000,
    line: "montefosco-lunaria-aperta",
    paint: "red",
    location: "Monaco",
    description:
      "Red with gold wheels and a sand interior, 9,300 km along the coast and nowhere else. The wind deflector, never fitted, is still in its bag.",
  },
  {
    brand: "Montefosco",
    name: "Corsaletto",
    model: 1961,
    state: "Used",
    price: 865_000,
    line: "montefosco-corsaletto",
    paint: "silver",
    location: "Germany",
    description:
      "Aluminium body on a tubular frame, silver over dark blue. Restored for a single owner who drove it to the mountain race each June. The history fills four binders.",
  },
  {
    brand: "Montefosco",
    name: "Corsaletto Blu",
    model: 1963,
    state: "Used",
    price: 798_000,
    line: "montefosco-corsaletto",
    paint: "blue",
    location: "Argentina",
    description:
      "Shipped to Buenos Aires when new and kept there by two families. Repainted once in its blue, three litres, five gears, later ignition that can be reversed in an hour.",
  },
  {
    brand: "Montefosco",
    name: "Corsaletto Vino",
    model: 1965,
    state: "Used",
    price: 742_000,
    line: "montefosco-corsaletto",
    paint: "burgundy",
    location: "United Kingdom",
    description:
      "A late car with disc brakes all round. Burgundy over parchment, chassis and engine numbers confirmed by the works. The fuel tank and all lines are new.",
  },
];
