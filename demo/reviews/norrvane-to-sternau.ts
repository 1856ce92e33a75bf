import type { DemoReview } from "../demo-reviews.ts";

export const norrvaneToSternauReviews: DemoReview[] = [
  {
    car: "Skarn",
    by: "sofia",
    rating: 3,
    title: "Nice, a bit soft",
    review:
      "Rich equipment for the price and a lovely green inside. It leans in corners more than I like.",
  },
  {
    car: "Vinter",
    by: "james",
    rating: 5,
    title: "My first electric",
    review:
      "Reaches Cornwall on one charge and a sandwich. The grey is darker than in the pictures and better for it.",
  },
  {
    car: "Vinter",
    by: "seller",
    rating: 4,
    title: "Silent and roomy",
    review: "Gravel mode is not a joke. The rear seats could be a little wider for three.",
  },
  {
    car: "Vinter",
    by: "dana",
    rating: 3,
    title: "Range in the cold",
    review:
      "Great to drive, but on cold mornings I lost a third of the range. Nobody hid that from me; I had hoped all the same.",
  },
  {
    car: "Boulevardier Coral",
    by: "ingrid",
    rating: 4,
    title: "A kind old dog",
    review:
      "Slow, thirsty and welcome everywhere. The two colours are a conversation every time I stop.",
  },
  {
    car: "Catalpa",
    by: "ingrid",
    rating: 5,
    title: "I shift myself",
    review:
      "Everyone asked why I, of all people, bought this one. They stopped asking after a drive.",
  },
  {
    car: "Redwood",
    by: "chiara",
    rating: 4,
    title: "Swallows everything",
    review:
      "Three children, a dog and the skis. Fuel use in the mountains is what you would expect and no less.",
  },
  {
    car: "Redwood",
    by: "ravi",
    rating: 2,
    title: "Not as ordered",
    review:
      "Sound car, but it came without the towing hitch named in the listing. The seller refunded the difference after three weeks.",
  },
  {
    car: "Redwood",
    by: "ingrid",
    rating: 4,
    title: "A tall friend",
    review: "Good view and good heating. The screens need a quiet evening with the manual.",
  },
  {
    car: "Redwood Grande",
    by: "lucas",
    rating: 2,
    title: "Too wide for here",
    review:
      "Comfortable and well equipped, but it fits into no garage in town. Sold to a cousin in the country.",
  },
  {
    car: "Redwood Grande",
    by: "ravi",
    rating: 4,
    title: "Family bus",
    review:
      "Seats five adults who still speak to each other on arrival. The rear fridge is fought over.",
  },
  {
    car: "Cornaline",
    by: "chiara",
    rating: 5,
    title: "Like a library",
    review:
      "You close the door and the day stops. The slate interior photographs badly and looks superb.",
  },
  {
    car: "Cornaline",
    by: "ravi",
    rating: 4,
    title: "Driver approves",
    review:
      "My driver of twenty years says it is the first car that needs no correction. I only see the ceiling.",
  },
  {
    car: "Aquilante",
    by: "omar",
    rating: 5,
    title: "A sculpture",
    review: "We drive it on Fridays. On the other days we walk around it with coffee.",
  },
  {
    car: "Aquilante Rosso",
    by: "seller",
    rating: 4,
    title: "A lot of car",
    review:
      "Electric through the village, then rather more than I need. Charging flap and documents were exactly as described.",
  },
  {
    car: "Tramonto",
    by: "james",
    rating: 5,
    title: "The last ones",
    review:
      "No turbochargers, no silence. I drove it home from Valencia across the Pyrenees and missed two motorway exits on purpose.",
  },
  {
    car: "Tramonto",
    by: "lucas",
    rating: 3,
    title: "Firm on our roads",
    review:
      "Wonderful on smooth tarmac. On the streets of Rosario you count every stone, and the nose lift is not a luxury.",
  },
  {
    car: "Tramonto",
    by: "sofia",
    rating: 5,
    title: "Yellow, naturally",
    review:
      "People wave. Children at bus stops wave most of all. Paperwork arrived complete and in order.",
  },
  {
    car: "Impuls",
    by: "lucas",
    rating: 4,
    title: "The clutch is real",
    review: "Heavy in traffic and a joy outside it. Good documents, kind seller, slow customs.",
  },
  {
    car: "Impuls Leicht",
    by: "buyer",
    rating: 4,
    title: "Small and happy",
    review:
      "Weighs little and goes round corners like it. The luggage space is what the text said: fifty-two litres at each end.",
  },
  {
    car: "Impuls Ring",
    by: "naoko",
    rating: 5,
    title: "Six cylinders",
    review:
      "The track wheels were included as promised. The engine above six thousand is worth the postage.",
  },
];
