import type { DemoReview } from "../demo-reviews.ts";

export const italianReviews: DemoReview[] = [
  {
    car: "Roma",
    by: "buyer",
    rating: 5,
    title: "Worth the wait",
    review:
      "Half a year in and I still turn round to look at it in car parks. The gearbox is calm in town and quick when asked. Chiara's description of the trim was exact.",
  },
  {
    car: "Roma",
    by: "james",
    rating: 4,
    title: "Nearly right",
    review:
      "A lovely long-distance car. One star less for the touch buttons on the wheel, which I press by accident on every roundabout.",
  },
  {
    car: "Roma",
    by: "henrik",
    rating: 5,
    title: "Even in the north",
    review:
      "Bought in spring, driven to Kiruna in June. Comfortable for two tall people and their bags, and thirty litres of patience less than I feared.",
  },
  {
    car: "Roma",
    by: "naoko",
    rating: 4,
    title: "Quiet luggage",
    review:
      "The back seats are for bags only, as the seller said. Paint and panels without a fault after our own inspection in Yokohama.",
  },
  {
    car: "Roma",
    by: "dana",
    rating: 3,
    title: "Good, with a wait",
    review:
      "The car itself is fine. Shipping to New York took nine weeks instead of six and nobody could say why until it had landed.",
  },
  {
    car: "Roma",
    by: "seller",
    rating: 5,
    title: "Bought for myself",
    review:
      "I sell cars and kept this one. It starts, it goes, it does not shout at the neighbours in the morning.",
  },
  {
    car: "Portofino",
    by: "amelie",
    rating: 4,
    title: "Every weekend",
    review:
      "Roof down from March to November. The boot is larger than it looks and the sand leather cleans easily.",
  },
  {
    car: "Portofino",
    by: "naoko",
    rating: 5,
    title: "Two in one",
    review:
      "With the roof up it is as quiet as our saloon. The passenger display is my husband's favourite toy.",
  },
  {
    car: "Portofino",
    by: "ingrid",
    rating: 4,
    title: "At my age too",
    review:
      "Easy to get into, easy to see out of. I only wish the menu for the seats were shorter.",
  },
  {
    car: "Huracán",
    by: "james",
    rating: 5,
    title: "The last ones",
    review:
      "No turbochargers, no silence. I drove it home from Valencia across the Pyrenees and missed two motorway exits on purpose.",
  },
  {
    car: "Huracán",
    by: "lucas",
    rating: 3,
    title: "Firm on our roads",
    review:
      "Wonderful on smooth tarmac. On the streets of Rosario you count every stone, and the nose lift is not a luxury.",
  },
  {
    car: "Huracán",
    by: "sofia",
    rating: 5,
    title: "Yellow, naturally",
    review:
      "People wave. Children at bus stops wave most of all. Paperwork arrived complete and in order.",
  },
  {
    car: "Cielo",
    by: "amelie",
    rating: 4,
    title: "Light and sharp",
    review:
      "The glass roof really does dim at once. The door opens upwards, which low garages do not like: measure first.",
  },
  {
    car: "Stradale",
    by: "seller",
    rating: 4,
    title: "A lot of car",
    review:
      "Electric through the village, then rather more than I need. Charging flap and documents were exactly as described.",
  },
  {
    car: "Nevera",
    by: "dana",
    rating: 5,
    title: "Beyond words",
    review:
      "Collected at the works near Zagreb, with a patient instructor. I have never been so quiet and so fast on the same morning.",
  },
];
