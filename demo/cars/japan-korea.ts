import type { DemoCar } from "../demo-car.ts";

export const japanKorea: DemoCar[] = [
  {
    brand: "Lexus",
    name: "LC",
    model: 2021,
    state: "Used",
    price: 82_500,
    body: "gt",
    paint: "blue",
    location: "Japan",
    description:
      "Naturally aspirated V8 coupe in the structural blue that takes eight months to paint. 14,000 km, right-hand drive, made at Motomachi by one team. White leather with slight dye at the bolster.",
  },
  {
    brand: "Lexus",
    name: "LFA",
    model: 2012,
    state: "Used",
    price: 785_000,
    body: "coupe",
    paint: "grey",
    location: "Japan",
    description:
      "A V10 tuned by a maker of musical instruments, in the package with the fixed wing. 5,300 km, one of fifty. Grey, forged wheels, carbon interior, all six books and the dealer's cloth.",
  },
  {
    brand: "Toyota",
    name: "Century",
    model: 2019,
    state: "Used",
    price: 108_000,
    body: "saloon",
    paint: "black",
    location: "Japan",
    description:
      "State saloon in hand-polished black, with wool seats because leather makes a noise. Hybrid V8, 21,000 km with a company in Kyoto. Lace curtains included and, if wished, removed.",
  },
  {
    brand: "Nissan",
    name: "Fairlady",
    model: 1971,
    state: "Used",
    price: 68_500,
    body: "classic",
    paint: "green",
    location: "Japan",
    description:
      "The home-market coupe with the long nose and the twin-cam engine. Green, sports mirrors on the wings, five-speed. Repaired by the same Yokohama workshop since it was eleven years old.",
  },
  {
    brand: "Mazda",
    name: "Cosmo",
    model: 1968,
    state: "Used",
    price: 128_000,
    body: "classic",
    paint: "ivory",
    location: "Japan",
    description:
      "The first twin-rotor car on general sale, built six a day. Ivory with houndstooth seats. Both rotor housings renewed in Hiroshima, where two of its mechanics had assembled it.",
  },
  {
    brand: "Genesis",
    name: "GV",
    model: 2022,
    state: "New",
    price: 47_900,
    body: "suv",
    paint: "white",
    location: "Canada",
    description:
      "Luxury five-seat utility with quilted leather and a turbocharged V6. White, with the green interior that most buyers avoid and this seller recommends. Delivery distance only.",
  },
];
