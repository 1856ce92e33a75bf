import type { DemoReview } from "../demo-reviews.ts";

export const othersReviews: DemoReview[] = [
  {
    car: "Artura",
    by: "naoko",
    rating: 4,
    title: "Precise",
    review: "Steering that talks. I charge it at night and leave the street without waking anyone.",
  },
  {
    car: "Artura",
    by: "omar",
    rating: 2,
    title: "Too early",
    review:
      "Three warning lights in two months, all cured under warranty. Glorious in between. Perhaps a later one for the next buyer.",
  },
  {
    car: "Artura",
    by: "seller",
    rating: 3,
    title: "Clever, cramped",
    review: "Technically a marvel. At one metre ninety I cannot see the top of the dials.",
  },
  {
    car: "Evija",
    by: "omar",
    rating: 5,
    title: "A sculpture",
    review: "We drive it on Fridays. On the other days we walk around it with coffee.",
  },
  {
    car: "Emira",
    by: "lucas",
    rating: 4,
    title: "The clutch is real",
    review: "Heavy in traffic and a joy outside it. Good documents, kind seller, slow customs.",
  },
  {
    car: "Valkyrie",
    by: "omar",
    rating: 4,
    title: "Bring ear plugs",
    review:
      "Not a car for errands. The fitting in Gaydon was an experience of its own, and so is the engine behind your head.",
  },
  {
    car: "Jesko",
    by: "naoko",
    rating: 5,
    title: "Seven clutches",
    review:
      "The two days of instruction are needed. I have used perhaps a third of it and am content.",
  },
  {
    car: "Ghost",
    by: "chiara",
    rating: 5,
    title: "Like a library",
    review:
      "You close the door and the day stops. The slate interior photographs badly and looks superb.",
  },
  {
    car: "Ghost",
    by: "ravi",
    rating: 4,
    title: "Driver approves",
    review:
      "My driver of twenty years says it is the first car that needs no correction. I only see the ceiling.",
  },
  {
    car: "Escalade",
    by: "lucas",
    rating: 2,
    title: "Too wide for here",
    review:
      "Comfortable and well equipped, but it fits into no garage in town. Sold to a cousin in the country.",
  },
  {
    car: "Escalade",
    by: "ravi",
    rating: 4,
    title: "Family bus",
    review:
      "Seats seven adults who still speak to each other on arrival. The rear fridge is fought over.",
  },
  {
    car: "Air",
    by: "buyer",
    rating: 5,
    title: "The range is real",
    review:
      "I measured seven hundred and forty kilometres in autumn. The cloth seats are better than leather in the cold.",
  },
  {
    car: "Air",
    by: "ravi",
    rating: 1,
    title: "Stranded twice",
    review:
      "The car stopped twice with a power fault in its first summer, and parts took weeks. Repaired free of charge, but I had lost my trust.",
  },
  {
    car: "Air",
    by: "ingrid",
    rating: 4,
    title: "Like a salon",
    review: "Very light inside. My grandson explained the screens to me; then it was simple.",
  },
  {
    car: "Blackwing",
    by: "ingrid",
    rating: 5,
    title: "I shift myself",
    review:
      "Everyone asked why I, of all people, bought this one. They stopped asking after a drive.",
  },
  {
    car: "GV",
    by: "sofia",
    rating: 3,
    title: "Nice, a bit soft",
    review:
      "Rich equipment for the price and a lovely green inside. It leans in corners more than I like.",
  },
  {
    car: "Legende",
    by: "buyer",
    rating: 4,
    title: "Small and happy",
    review:
      "Weighs nothing and goes round corners like it. The luggage space is what the text said: fifty-two litres at each end.",
  },
  {
    car: "Duetto",
    by: "buyer",
    rating: 5,
    title: "Sunday car",
    review:
      "The engine is a later one, as declared. Starts on the second turn, smells of summer, asks for a little oil.",
  },
  {
    car: "Pagoda",
    by: "ingrid",
    rating: 5,
    title: "As remembered",
    review: "My father had one. The colour, the sound of the door, everything is where I left it.",
  },
  {
    car: "Cayman",
    by: "naoko",
    rating: 5,
    title: "Six in a row",
    review:
      "The track wheels were included as promised. The engine above six thousand is worth the postage.",
  },
  {
    car: "Sportbrake",
    by: "ravi",
    rating: 4,
    title: "Sound estate",
    review: "Invoices complete, chain inspected, no surprises. Blue is brighter in our sun.",
  },
  {
    car: "Fulvia",
    by: "henrik",
    rating: 1,
    title: "Rust underneath",
    review:
      "The floor was renewed on one side, as written. The other side should have been too. A kind seller, but check such a car in person.",
  },
  {
    car: "Range Rover",
    by: "ingrid",
    rating: 4,
    title: "A kind old dog",
    review:
      "Slow, thirsty and welcome everywhere. The bronze paint is a conversation every time I stop.",
  },
  {
    car: "Century",
    by: "amelie",
    rating: 5,
    title: "Wool, not leather",
    review:
      "Crossed from Kyoto without a scratch. In Paris people take it for an ambassador's car and let me pass.",
  },
];
