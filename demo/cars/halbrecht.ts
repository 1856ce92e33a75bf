import type { DemoCar } from "../demo-car.ts";

export const halbrecht: DemoCar[] = [
  {
    brand: "Halbrecht",
    name: "Kanzler",
    model: 2023,
    state: "New",
    price: 214_000,
    line: "halbrecht-kanzler",
    paint: "black",
    location: "United Arab Emirates",
    description:
      "Hybrid saloon with rear-wheel steering and two separate chairs in the back with folding tables. Black over white nappa. The rear doors close by themselves.",
  },
  {
    brand: "Halbrecht",
    name: "Kanzler Silber",
    model: 2021,
    state: "Used",
    price: 89_900,
    line: "halbrecht-kanzler",
    paint: "silver",
    location: "Germany",
    description:
      "Silver, 22,000 km, electric for the first eighty of each day. Battery report of ninety-six per cent dated this year. Matrix lights and both charging cables.",
  },
  {
    brand: "Halbrecht",
    name: "Kanzler Bordeaux",
    model: 2018,
    state: "Used",
    price: 46_900,
    line: "halbrecht-kanzler",
    paint: "burgundy",
    location: "Netherlands",
    description:
      "Plug-in hybrid in burgundy over black, 61,000 km by one engineer who kept a table of every litre. Air suspension renewed at the front, winter wheels.",
  },
  {
    brand: "Halbrecht",
    name: "Kanzler Kontor",
    model: 2017,
    state: "Used",
    price: 38_900,
    line: "halbrecht-kanzler",
    paint: "silver",
    location: "Netherlands",
    description:
      "Silver, 84,000 km on one company registration. Limited to two hundred by its first owner's wish and freed since. Serviced at the stated intervals, to the day.",
  },
  {
    brand: "Halbrecht",
    name: "Kontur",
    model: 2022,
    state: "New",
    price: 146_000,
    line: "halbrecht-kontur",
    paint: "grey",
    location: "Germany",
    description:
      "Electric two-seater with its motor and battery between the axles. Grey, cross-spoke wheels, seats in recycled wool. Delivery distance only.",
  },
  {
    brand: "Halbrecht",
    name: "Kontur Bronze",
    model: 2019,
    state: "Used",
    price: 88_500,
    line: "halbrecht-kontur",
    paint: "bronze",
    location: "Switzerland",
    description:
      "Bronze with a black roof, 19,000 km, charged at home from the owner's own roof. Swiss inspection passed in March without remarks.",
  },
  {
    brand: "Halbrecht",
    name: "Hochwald",
    model: 2020,
    state: "Used",
    price: 47_500,
    line: "halbrecht-hochwald",
    paint: "silver",
    location: "Austria",
    description:
      "Diesel six with four-wheel drive and three locks. Silver, 48,000 km, tow bar, auxiliary heater. The floor mats have met a deer, the paint has not.",
  },
  {
    brand: "Halbrecht",
    name: "Hochwald Nacht",
    model: 2022,
    state: "Used",
    price: 78_500,
    line: "halbrecht-hochwald",
    paint: "midnight",
    location: "Germany",
    description:
      "Midnight blue, diesel, air springs, 16,000 km. Ordered without the chrome package. First service done, guarantee until next summer.",
  },
  {
    brand: "Halbrecht",
    name: "Hochwald Forst",
    model: 2016,
    state: "Used",
    price: 24_900,
    line: "halbrecht-hochwald",
    paint: "silver",
    location: "Sweden",
    description:
      "Diesel on steel springs, 142,000 km with every service at the same dealer in Gothenburg. Heater with timer and a dog guard included. Still pulls a boat.",
  },
];
