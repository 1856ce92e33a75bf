import type { DemoCar } from "../demo-car.ts";

export const pellworth: DemoCar[] = [
  {
    brand: "Pellworth",
    name: "Catalpa",
    model: 2022,
    state: "New",
    price: 126_000,
    line: "pellworth-catalpa",
    paint: "red",
    location: "Canada",
    description:
      "Supercharged V8, six-speed manual gearbox and rear-wheel drive. Red with a black twin stripe, carbon seats and the larger brakes. Dealer miles only.",
  },
  {
    brand: "Pellworth",
    name: "Catalpa Harbor",
    model: 2019,
    state: "Used",
    price: 74_500,
    line: "pellworth-catalpa",
    paint: "blue",
    location: "United States",
    description:
      "Blue with white stripes, as the brochure showed it. 24,000 miles in Maine, undercoated from new. Both keys, dual exhaust, a cup holder nobody has used.",
  },
  {
    brand: "Pellworth",
    name: "Catalpa Nightfall",
    model: 2016,
    state: "Used",
    price: 43_500,
    line: "pellworth-catalpa",
    paint: "black",
    location: "Brazil",
    description:
      "Black, bronze stripes, gold wheels. 31,000 km in Curitiba, imported with all papers. Magnetic dampers, cooled seats, fresh tyres at the rear.",
  },
  {
    brand: "Pellworth",
    name: "Redwood",
    model: 2023,
    state: "New",
    price: 104_000,
    line: "pellworth-redwood",
    paint: "black",
    location: "United States",
    description:
      "V8, air suspension and a towing package with the hitch to be ordered. Black with bronze wheels and a brown cabin. On the forecourt, less than fifty miles.",
  },
  {
    brand: "Pellworth",
    name: "Redwood Grande",
    model: 2022,
    state: "New",
    price: 109_500,
    line: "pellworth-redwood",
    paint: "burgundy",
    location: "United States",
    description:
      "Burgundy over black with the curved display, a rear fridge and the wide steps. Magnetic dampers, five large seats and a boot for their luggage. Not yet titled.",
  },
  {
    brand: "Pellworth",
    name: "Boulevardier",
    model: 1961,
    state: "Used",
    price: 58_000,
    line: "pellworth-boulevardier",
    paint: "red",
    location: "United States",
    description:
      "Red with an ivory roof and white wheels. V8, automatic gearbox, a body-off restoration in Ohio completed in 2013. Air conditioning as fitted at the works.",
  },
  {
    brand: "Pellworth",
    name: "Boulevardier Mint",
    model: 1963,
    state: "Used",
    price: 49_500,
    line: "pellworth-boulevardier",
    paint: "ivory",
    location: "Brazil",
    description:
      "Ivory with a green bonnet and roof. Restored in Curitiba with parts from Detroit's suburbs, converted to electronic ignition. The radio finds two stations.",
  },
  {
    brand: "Pellworth",
    name: "Boulevardier Coral",
    model: 1959,
    state: "Used",
    price: 39_900,
    line: "pellworth-boulevardier",
    paint: "red",
    location: "France",
    description:
      "Red and ivory, first year, V8 rebuilt and the original vinyl kept. Imported to Lyon by a cinema owner. Still goes where it was meant to go.",
  },
];
