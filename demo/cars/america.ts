import type { DemoCar } from "../demo-car.ts";

export const america: DemoCar[] = [
  {
    brand: "Cadillac",
    name: "Escalade",
    model: 2022,
    state: "New",
    price: 99_800,
    body: "suv",
    paint: "black",
    location: "United States",
    description:
      "Full-size utility with the V8, three rows and a curved display across the fascia. Black over brown. Magnetic dampers, rear fridge and the towing package. Not yet titled.",
  },
  {
    brand: "Cadillac",
    name: "Eldorado",
    model: 1959,
    state: "Used",
    price: 124_500,
    body: "classic",
    paint: "red",
    location: "United States",
    description:
      "The year of the tall fins, in two-door hardtop form. Red with white leather, air suspension replaced by springs as nearly all were. A body-off restoration in Ohio completed in 2013.",
  },
  {
    brand: "Cadillac",
    name: "Blackwing",
    model: 2022,
    state: "New",
    price: 92_500,
    body: "saloon",
    paint: "burgundy",
    location: "Canada",
    description:
      "Supercharged V8, six-speed manual gearbox and rear-wheel drive in one saloon, the last of its kind from Michigan. Burgundy, with carbon seats and the larger brakes. Dealer miles only.",
  },
  {
    brand: "Chevrolet",
    name: "Sting Ray",
    model: 1963,
    state: "Used",
    price: 179_000,
    body: "classic",
    paint: "silver",
    location: "United States",
    description:
      "Split-window coupe with fuel injection and four-speed gearbox, silver over black. The tank sticker and three early photographs survive. Judged twice in its class, driven in between.",
  },
  {
    brand: "Chevrolet",
    name: "Corvette",
    model: 2022,
    state: "Used",
    price: 78_500,
    body: "coupe",
    paint: "yellow",
    location: "Brazil",
    description:
      "First of the line with the engine behind the seats. Yellow, with the front lift and the magnetic dampers. 9,000 km in São Paulo, imported with all papers, glass roof panel unmarked.",
  },
  {
    brand: "Ford",
    name: "Thunderbird",
    model: 1957,
    state: "Used",
    price: 46_500,
    body: "roadster",
    paint: "ivory",
    location: "Argentina",
    description:
      "Two-seat convertible with porthole hardtop, the last and best resolved of the first shape. Rebuilt V8, automatic gearbox, new wiring. Chrome shows age and has been left as it is.",
  },
  {
    brand: "Shelby",
    name: "Mustang",
    model: 1967,
    state: "Used",
    price: 224_000,
    body: "gt",
    paint: "black",
    location: "Australia",
    description:
      "Fastback with the large engine and four-speed gearbox, in the registry under its first number. Converted to disc brakes at the rear and back again. Black over black, export papers ready.",
  },
  {
    brand: "Lucid",
    name: "Air",
    model: 2023,
    state: "New",
    price: 138_000,
    body: "saloon",
    paint: "silver",
    location: "United States",
    description:
      "Electric saloon with a range close to eight hundred kilometres and a glass canopy above the driver. Silver, with light alpaca cloth. Two motors, rear seats of limousine depth.",
  },
  {
    brand: "Acura",
    name: "RLX",
    model: 2020,
    state: "Used",
    price: 36_800,
    body: "saloon",
    paint: "blue",
    location: "Canada",
    description:
      "Quiet hybrid saloon with three motors and torque-steered rear wheels. 33,000 km on Vancouver Island. Blue with ivory hide, brake discs renewed, never smoked in.",
  },
];
