import type { DemoCar } from "../demo-car.ts";

export const sternau: DemoCar[] = [
  {
    brand: "Sternau",
    name: "Impuls",
    model: 2023,
    state: "New",
    price: 164_000,
    line: "sternau-impuls",
    paint: "silver",
    location: "Australia",
    description:
      "Flat six between seats and rear axle, manual gearbox, no turbocharger. Silver with black wheels, tan cabin, touring suspension. The clutch is firm; that is how they are.",
  },
  {
    brand: "Sternau",
    name: "Impuls Blau",
    model: 2020,
    state: "Used",
    price: 118_000,
    line: "sternau-impuls",
    paint: "blue",
    location: "Belgium",
    description:
      "Blue, bright wheels, double-clutch gearbox, 12,800 km. Ceramic brakes with their certificate, front lift, and a service stamp for every November.",
  },
  {
    brand: "Sternau",
    name: "Impuls Rallye",
    model: 2016,
    state: "Used",
    price: 84_500,
    line: "sternau-impuls",
    paint: "white",
    location: "Germany",
    description:
      "White with the red twin stripe of the founders' rally car, limited to the year of the jubilee. 29,000 km, original seats in boxes.",
  },
  {
    brand: "Sternau",
    name: "Impuls Ring",
    model: 2021,
    state: "Used",
    price: 76_900,
    line: "sternau-impuls",
    paint: "blue",
    location: "United Kingdom",
    description:
      "Blue, manual, carbon bucket seats. 9,600 miles. Driven on four track days, always with its own set of wheels and pads, which are included.",
  },
  {
    brand: "Sternau",
    name: "Impuls Leicht",
    model: 2015,
    state: "Used",
    price: 57_500,
    line: "sternau-impuls",
    paint: "blue",
    location: "Spain",
    description:
      "The lightened edition with thin glass and cloth loops for door handles. Blue, 23,000 km. Fifty-two litres of luggage at each end, as the handbook says.",
  },
  {
    brand: "Sternau",
    name: "Perihel",
    model: 1969,
    state: "Used",
    price: 186_000,
    line: "sternau-perihel",
    paint: "orange",
    location: "Austria",
    description:
      "Glass-fibre body, engine behind the seats and very light. Orange, with the fire extinguisher of the period and a timer on the dashboard. Two owners.",
  },
  {
    brand: "Sternau",
    name: "Perihel Jura",
    model: 1971,
    state: "Used",
    price: 172_500,
    line: "sternau-perihel",
    paint: "white",
    location: "Switzerland",
    description:
      "White with a blue twin stripe. Ran hill climbs in the Jura until 1980, then slept in a barn for twenty years. Rebuilt with photographs, road legal.",
  },
];
