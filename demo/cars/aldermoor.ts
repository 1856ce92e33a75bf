import type { DemoCar } from "../demo-car.ts";

export const aldermoor: DemoCar[] = [
  {
    brand: "Aldermoor",
    name: "Chancel",
    model: 2023,
    state: "New",
    price: 342_000,
    line: "aldermoor-chancel",
    paint: "midnight",
    location: "United Kingdom",
    description:
      "Twelve cylinders, four doors, paint by two brothers in Derbyshire. Midnight blue, linen hide and wool carpets to match. A rotating panel hides the screen. Running-in miles only.",
  },
  {
    brand: "Aldermoor",
    name: "Chancel Duotone",
    model: 2020,
    state: "Used",
    price: 268_000,
    line: "aldermoor-chancel",
    paint: "black",
    location: "United Arab Emirates",
    description:
      "Black below, silver above, the line between them drawn by hand. 9,100 km, serviced by the importer. The picture in the rear compartment stays with the car.",
  },
  {
    brand: "Aldermoor",
    name: "Chancel Lambswool",
    model: 2019,
    state: "Used",
    price: 208_000,
    line: "aldermoor-chancel",
    paint: "black",
    location: "Japan",
    description:
      "Ordered in Kyoto with wool instead of leather, because leather makes a noise. Black and silver, 21,000 km with one company and one driver. Curtains included and, if wished, removed.",
  },
  {
    brand: "Aldermoor",
    name: "Regnant",
    model: 1962,
    state: "Used",
    price: 94_000,
    line: "aldermoor-regnant",
    paint: "black",
    location: "United Kingdom",
    description:
      "Standard steel saloon with the burgundy bonnet that its first owner asked for. Brakes overhauled, wood relacquered. Used for family weddings and little else.",
  },
  {
    brand: "Aldermoor",
    name: "Regnant Silver",
    model: 1964,
    state: "Used",
    price: 86_500,
    line: "aldermoor-regnant",
    paint: "silver",
    location: "Canada",
    description:
      "Silver over midnight blue, automatic gearbox, power steering without play. Came to Victoria by sea in 1971. The clock works, which the seller mentions with some pride.",
  },
  {
    brand: "Aldermoor",
    name: "Regnant County",
    model: 1959,
    state: "Used",
    price: 41_900,
    line: "aldermoor-regnant",
    paint: "silver",
    location: "Sweden",
    description:
      "An early car with the plain dashboard, zinc treated long ago. Silver and blue. Driven to Portugal and back in 2019 without a tool being lifted.",
  },
  {
    brand: "Aldermoor",
    name: "Verger",
    model: 2023,
    state: "New",
    price: 296_000,
    line: "aldermoor-verger",
    paint: "green",
    location: "United Kingdom",
    description:
      "Green with bright wheels, rubber floor and the expedition rack in its box. V8, air springs and a horn that is kind to horses. Seats for five and room for their boots.",
  },
  {
    brand: "Aldermoor",
    name: "Verger Argent",
    model: 2019,
    state: "Used",
    price: 198_000,
    line: "aldermoor-verger",
    paint: "silver",
    location: "Switzerland",
    description:
      "Silver with a black roof, tan cabin and the wine cooler in place of the middle seat's armrest. 27,000 km in the canton of Vaud. Dampers renewed last autumn.",
  },
];
