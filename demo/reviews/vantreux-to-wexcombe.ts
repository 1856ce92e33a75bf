import type { DemoReview } from "../demo-reviews.ts";

export const vantreuxToWexcombeReviews: DemoReview[] = [
  {
    car: "Clairval",
    by: "henrik",
    rating: 4,
    title: "Grand indeed",
    review:
      "Fast, well made and warm at twenty below. The rear window is small and gets dirty quickly.",
  },
  {
    car: "Clairval",
    by: "sofia",
    rating: 2,
    title: "Software trouble",
    review:
      "Lovely shape, but the first three months were spent with updates. It works now. I would wait for the second year.",
  },
  {
    car: "Eridane",
    by: "buyer",
    rating: 5,
    title: "The range is real",
    review:
      "I measured seven hundred and forty kilometres in autumn. The cloth seats are better than leather in the cold.",
  },
  {
    car: "Eridane",
    by: "ravi",
    rating: 1,
    title: "Stranded twice",
    review:
      "The car stopped twice with a power fault in its first summer, and parts took weeks. Repaired free of charge, but I had lost my trust.",
  },
  {
    car: "Eridane",
    by: "ingrid",
    rating: 4,
    title: "Like a salon",
    review: "Very light inside. My grandson explained the screens to me; then it was simple.",
  },
  {
    car: "Sirelle Azur",
    by: "buyer",
    rating: 5,
    title: "Sunday car",
    review:
      "The engine is a later one, as declared. Starts on the second turn, smells of summer, asks for a little oil.",
  },
  {
    car: "Tormenta",
    by: "naoko",
    rating: 5,
    title: "Two days of lessons",
    review:
      "The two days of instruction are needed. I have used perhaps a third of it and am content.",
  },
  {
    car: "Tormenta Blanca",
    by: "dana",
    rating: 5,
    title: "Beyond words",
    review:
      "Collected at the works near Cádiz, with a patient instructor. I have never been so quiet and so fast on the same morning.",
  },
  {
    car: "Curlew Pewter",
    by: "ingrid",
    rating: 5,
    title: "As remembered",
    review: "My father had one. The colour, the sound of the door, everything is where I left it.",
  },
  {
    car: "Fieldfare Tagus",
    by: "ravi",
    rating: 4,
    title: "Sound car",
    review: "Invoices complete, chain inspected, no surprises. Blue is brighter in our sun.",
  },
  {
    car: "Sandpiper",
    by: "amelie",
    rating: 4,
    title: "Every weekend",
    review:
      "Roof down from March to November. The boot is larger than it looks and the sand leather cleans easily.",
  },
  {
    car: "Sandpiper",
    by: "naoko",
    rating: 5,
    title: "Two in one",
    review:
      "With the roof up it is nearly as quiet as our saloon. The heated seats are my husband's favourite toy.",
  },
  {
    car: "Sandpiper",
    by: "ingrid",
    rating: 4,
    title: "At my age too",
    review:
      "Easy to get into, easy to see out of. I only wish the menu for the seats were shorter.",
  },
];
