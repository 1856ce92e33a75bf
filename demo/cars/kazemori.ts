import type { DemoCar } from "../demo-car.ts";

export const kazemori: DemoCar[] = [
  {
    brand: "Kazemori",
    name: "Akatsuki",
    model: 2023,
    state: "New",
    price: 1_260_000,
    line: "kazemori-akatsuki",
    paint: "white",
    location: "United Kingdom",
    description:
      "Hybrid with a wide-angle V6 and a carbon tub. White with bronze wheels, performance seats, no visible carbon. Can leave a village in silence for thirty kilometres.",
  },
  {
    brand: "Kazemori",
    name: "Akatsuki Kurenai",
    model: 2022,
    state: "New",
    price: 1_320_000,
    line: "kazemori-akatsuki",
    paint: "burgundy",
    location: "Monaco",
    description:
      "Burgundy with gold wheels, built by one person whose name is on the engine. Fitted to the seat form of nobody yet: the buyer visits Kure for that.",
  },
  {
    brand: "Kazemori",
    name: "Shirogane",
    model: 2021,
    state: "Used",
    price: 82_500,
    line: "kazemori-shirogane",
    paint: "silver",
    location: "Japan",
    description:
      "Hybrid coupe in a silver that takes eight weeks to paint. 14,000 km. White leather with slight dye at the bolster. Bronze wheels.",
  },
  {
    brand: "Kazemori",
    name: "Shirogane Hai",
    model: 2018,
    state: "Used",
    price: 45_900,
    line: "kazemori-shirogane",
    paint: "grey",
    location: "Australia",
    description:
      "Grey with black wheels, 43,000 km between Sydney and Brisbane. Hybrid battery checked in May. Two child seats have left no mark that one can find.",
  },
  {
    brand: "Kazemori",
    name: "Shirogane Umi",
    model: 2019,
    state: "Used",
    price: 49_900,
    line: "kazemori-shirogane",
    paint: "silver",
    location: "Canada",
    description:
      "Silver hybrid coupe with the winter package, 33,000 km on Vancouver Island. Brake discs renewed, never smoked in, floor mats from the house of a weaver.",
  },
  {
    brand: "Kazemori",
    name: "Hotaru",
    model: 1968,
    state: "Used",
    price: 142_000,
    line: "kazemori-hotaru",
    paint: "white",
    location: "Japan",
    description:
      "The coupe that made the engine shop known, built six a day. White with houndstooth seats. Engine renewed in Kure, where two of its mechanics had assembled it.",
  },
  {
    brand: "Kazemori",
    name: "Hotaru Tora",
    model: 1970,
    state: "Used",
    price: 128_000,
    line: "kazemori-hotaru",
    paint: "yellow",
    location: "Switzerland",
    description:
      "Yellow with black stripes, five gears, the long final drive. Repaired by the same Yokohama workshop until it came to Zürich in 2015.",
  },
  {
    brand: "Kazemori",
    name: "Hotaru Andes",
    model: 1969,
    state: "Used",
    price: 27_800,
    line: "kazemori-hotaru",
    paint: "white",
    location: "Chile",
    description:
      "White, light and long in the nose. Registered in Santiago since 1974. Gearbox overhauled, floor renewed on the right-hand side only.",
  },
];
