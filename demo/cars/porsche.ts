import type { DemoCar } from "../demo-car.ts";

export const porsche: DemoCar[] = [
  {
    brand: "Porsche",
    name: "Taycan",
    model: 2022,
    state: "Used",
    price: 89_900,
    body: "saloon",
    paint: "silver",
    location: "Germany",
    description:
      "Electric saloon with the larger battery and the two-speed rear axle. 22,000 km, battery report of ninety-six per cent dated this year. Matrix lights, heat pump and both charging cables.",
  },
  {
    brand: "Porsche",
    name: "Panamera",
    model: 2020,
    state: "Used",
    price: 72_500,
    body: "saloon",
    paint: "black",
    location: "Germany",
    description:
      "Second-generation hatchback with four-wheel drive and the V6. Black on black, comfort seats, air suspension. The sixty-thousand service was carried out in Stuttgart ahead of the sale.",
  },
  {
    brand: "Porsche",
    name: "Cayenne",
    model: 2023,
    state: "New",
    price: 104_500,
    body: "suv",
    paint: "white",
    location: "United States",
    description:
      "Updated model year with the curved displays and two-chamber springs. White with a bordeaux cabin, towing hitch and the off-road package. On the forecourt, with less than fifty miles.",
  },
  {
    brand: "Porsche",
    name: "Macan",
    model: 2019,
    state: "Used",
    price: 44_800,
    body: "suv",
    paint: "green",
    location: "Canada",
    description:
      "Compact sports utility in a rarely chosen green. 53,000 km, winter and summer wheels, heated front and rear seats. Stone chips on the bonnet have been touched in; otherwise as delivered.",
  },
  {
    brand: "Porsche",
    name: "Cayman",
    model: 2021,
    state: "Used",
    price: 76_900,
    body: "coupe",
    paint: "grey",
    location: "United Kingdom",
    description:
      "Four-litre flat six, manual gearbox and no turbocharger. 9,600 miles, right-hand drive, carbon bucket seats. Driven on four track days, always with its own set of wheels and pads.",
  },
  {
    brand: "Porsche",
    name: "Boxster",
    model: 2017,
    state: "Used",
    price: 49_500,
    body: "roadster",
    paint: "silver",
    location: "Spain",
    description:
      "Mid-engined roadster with a roof that folds in nine seconds. 38,000 km, Spanish registration, sport chrono and adaptive dampers. One repaint to the rear bumper after a parking incident.",
  },
  {
    brand: "Porsche",
    name: "Speedster",
    model: 1957,
    state: "Used",
    price: 342_000,
    body: "roadster",
    paint: "ivory",
    location: "United States",
    description:
      "Low screen, light bucket seats and little else, as it was sold in California. Ivory over red, restored to concours level in 2009 and since mellowed by use. Certificate of origin included.",
  },
  {
    brand: "Porsche",
    name: "Carrera",
    model: 1973,
    state: "Used",
    price: 585_000,
    body: "classic",
    paint: "silver",
    location: "Germany",
    description:
      "Touring specification with the ducktail and the lightened panels. Delivered new to Hamburg, in three ownerships since. The engine case is the original; gearbox rebuilt by a known specialist.",
  },
  {
    brand: "Porsche",
    name: "Cross Turismo",
    model: 2022,
    state: "New",
    price: 118_000,
    body: "brake",
    paint: "green",
    location: "Austria",
    description:
      "Electric estate with raised ride height and gravel mode. Green with olive-tanned leather, roof rails and the rear bicycle carrier. Registered by the dealer for demonstration, 900 km.",
  },
  {
    brand: "Porsche",
    name: "Sport Turismo",
    model: 2021,
    state: "Used",
    price: 98_700,
    body: "brake",
    paint: "blue",
    location: "Netherlands",
    description:
      "The wagon version of the Panamera with the hybrid V6. 41,000 km, mostly under electric power in town. Night blue, panoramic roof, four-plus-one seating, and a new battery for the key.",
  },
];
