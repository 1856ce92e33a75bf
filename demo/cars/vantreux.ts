import type { DemoCar } from "../demo-car.ts";

export const vantreux: DemoCar[] = [
  {
    brand: "Vantreux",
    name: "Clairval",
    model: 2023,
    state: "New",
    price: 189_000,
    line: "vantreux-clairval",
    paint: "midnight",
    location: "Netherlands",
    description:
      "Electric grand tourer with two motors and air suspension. Midnight blue with the leather-free cabin in pale grey. To be registered in the name of the buyer.",
  },
  {
    brand: "Vantreux",
    name: "Clairval Ivoire",
    model: 2021,
    state: "Used",
    price: 148_000,
    line: "vantreux-clairval",
    paint: "ivory",
    location: "France",
    description:
      "Ivory with a bronze roof, the pair that the house shows at its stands. 16,900 km, battery report of ninety-seven per cent, both charging cables and a second set of wheels.",
  },
  {
    brand: "Vantreux",
    name: "Sirelle",
    model: 1956,
    state: "Used",
    price: 232_000,
    line: "vantreux-sirelle",
    paint: "blue",
    location: "France",
    description:
      "Open two-seater with an aircraft maker's rivets under the paint. Blue over red hide. Ran the coast rally four times without a tool being lifted.",
  },
  {
    brand: "Vantreux",
    name: "Sirelle Blanche",
    model: 1958,
    state: "Used",
    price: 218_000,
    line: "vantreux-sirelle",
    paint: "ivory",
    location: "Belgium",
    description:
      "Ivory with chrome discs and a cloth hood that has rarely been raised. New wiring in original colours, overdrive, and a letter by the first owner about her honeymoon.",
  },
  {
    brand: "Vantreux",
    name: "Sirelle Azur",
    model: 1957,
    state: "Used",
    price: 147_500,
    line: "vantreux-sirelle",
    paint: "blue",
    location: "Italy",
    description:
      "Restored in Turin in 2011 and used on summer weekends since. The engine is a correct later replacement, declared as such. Good chrome, honest seats.",
  },
  {
    brand: "Vantreux",
    name: "Sirelle Plage",
    model: 1959,
    state: "Used",
    price: 146_500,
    line: "vantreux-sirelle",
    paint: "ivory",
    location: "Argentina",
    description:
      "Last full year of the model, ivory, with fitted luggage for the boot. New hood, rebuilt engine, fresh cables. The chrome shows age and has been left as it is.",
  },
  {
    brand: "Vantreux",
    name: "Eridane",
    model: 2023,
    state: "New",
    price: 112_000,
    line: "vantreux-eridane",
    paint: "white",
    location: "United States",
    description:
      "Electric saloon with a range of seven hundred kilometres and pale wool seats. White with a black roof. Two motors, four-wheel steering, rear seats of limousine depth.",
  },
  {
    brand: "Vantreux",
    name: "Eridane Bronze",
    model: 2020,
    state: "Used",
    price: 48_500,
    line: "vantreux-eridane",
    paint: "bronze",
    location: "Portugal",
    description:
      "Bronze with cream cloth, one family from new, 52,000 km. Battery at ninety-four per cent by the dealer's own measure. Heat pump, tow bar, new front tyres.",
  },
  {
    brand: "Vantreux",
    name: "Eridane Lumière",
    model: 2017,
    state: "Used",
    price: 39_900,
    line: "vantreux-eridane",
    paint: "white",
    location: "Germany",
    description:
      "The earlier battery and the larger boot. White, 81,000 km, charging port renewed under recall. A quiet way to work for somebody with a socket at home.",
  },
];
