export interface Section {
  id: string;
  title: string;
  paragraphs: string[];
}

interface Promises {
  /** Unset until the shop's owner has decided: the page then says so. */
  warrantyYears: number | undefined;
  returnDays: number | undefined;
}

function lengthOf(number: number | undefined, unit: string): string {
  if (number === undefined) return `… ${unit}s (we have not set the number yet)`;
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}

export const sectionsOf = ({ warrantyYears, returnDays }: Promises): Section[] => [
  {
    id: "warranty",
    title: "Warranty",
    paragraphs: [
      `Every new car comes with a warranty of ${lengthOf(warrantyYears, "year")} from the day it is handed over. It covers defects of material and workmanship in the engine, the transmission, the electrical system and the body.`,
      "Used cars are sold as described by their owners. Where a description turns out to be wrong, we stand beside the buyer. Damage by accident, racing, neglect or changes made by others is not covered:",
    ],
  },
  {
    id: "responsability",
    title: "Responsability",
    paragraphs: [
      "To buy, sign in, put the car in your cart and finish the order; the payment is made on the page of our provider, and we never see your card. The order is complete once the provider has confirmed it.",
      "The buyer is responsible for the details they give, for registering and insuring the car, and for looking at a used car, or having it looked at, before it is handed over.",
    ],
  },
  {
    id: "delivery",
    title: "Delivery and Deadlines",
    paragraphs: [
      "A used car travels within the time agreed with its owner, in a closed carrier and insured. A new car is made to order, and its maker's delivery time applies; you are told of it before it is built.",
      "If a date cannot be kept we say so at once, and you may wait or withdraw.",
    ],
  },
  {
    id: "legal",
    title: "Legal Issues",
    paragraphs: [
      "Each offer shows the name, brand, model year, state, price and place of the car. Prices are in US dollars; taxes, duties and registration depend on where you live and are borne by the buyer.",
      "A seller declares that the car is theirs to sell, free of liens and of other people's rights. Disputes are heard where the buyer lives.",
    ],
  },
  {
    id: "returns",
    title: "Return Policy",
    paragraphs: [
      `You may return a car within ${lengthOf(returnDays, "day")} of receiving it, in the condition in which you got it. We refund the price in the way in which it was paid, within two weeks of the car's return.`,
      "A payment that is approved after its car has gone to another buyer is refunded in full, without your asking.",
    ],
  },
  {
    id: "privacy",
    title: "Privacy and Data Protection",
    paragraphs: [
      "We keep what you give us: your name, e-\u2060mail, country and age, your phone and your photo if you add them, the cars and reviews you publish, and what you buy. To protect accounts we also keep the devices and network addresses from which they were used. Passwords are stored so that nobody can read them.",
      "Nothing is sold or shared for advertising. Other companies learn only what their part needs: the payment provider your order and, where the shop uses them, Google that you log in with it and an image host which pictures you load.",
      "Your cart stays in your browser and leaves it when you log out. So do your favorites; while you are signed in we also keep a copy, so that they come back.",
    ],
  },
  {
    id: "contact",
    title: "Contact",
    paragraphs: [],
  },
];

export const notCovered = [
  { view: "front", caption: "(Does not cover front crashes)" },
  { view: "side", caption: "(Does not cover side crashes)" },
  { view: "back", caption: "(Does not cover back crashes)" },
] as const;
