import type { DemoReview } from "../demo-reviews.ts";

export const germanyBritainReviews: DemoReview[] = [
  {
    car: "Cayenne",
    by: "chiara",
    rating: 4,
    title: "Swallows everything",
    review:
      "Three children, a dog and the skis. Fuel use in the mountains is what you would expect and no less.",
  },
  {
    car: "Cayenne",
    by: "ravi",
    rating: 2,
    title: "Not as ordered",
    review:
      "Sound car, but it came without the towing hitch named in the listing. The seller refunded the difference after three weeks.",
  },
  {
    car: "Cayenne",
    by: "ingrid",
    rating: 4,
    title: "A tall friend",
    review: "Good view and good heating. The screens need a quiet evening with the manual.",
  },
  {
    car: "Cross Turismo",
    by: "james",
    rating: 5,
    title: "My first electric",
    review:
      "Reaches Cornwall on one charge and a sandwich. The green is darker than in the pictures and better for it.",
  },
  {
    car: "Cross Turismo",
    by: "seller",
    rating: 4,
    title: "Silent estate",
    review: "Gravel mode is not a joke. The rear seats could be a little wider for three.",
  },
  {
    car: "Cross Turismo",
    by: "dana",
    rating: 3,
    title: "Range in the cold",
    review:
      "Great to drive, but on cold mornings I lost a third of the range. Nobody hid that from me; I had hoped all the same.",
  },
  {
    car: "Maybach",
    by: "naoko",
    rating: 5,
    title: "For my mother",
    review:
      "She sits in the back and says nothing for an hour, which in her case is the highest praise.",
  },
  {
    car: "Maybach",
    by: "ravi",
    rating: 4,
    title: "Calm in Mumbai",
    review:
      "The city outside becomes a film without sound. Too long for our garage by a hand's width.",
  },
  {
    car: "E-tron",
    by: "henrik",
    rating: 4,
    title: "Grand indeed",
    review:
      "Fast, well made and warm at twenty below. The rear window is small and gets dirty quickly.",
  },
  {
    car: "E-tron",
    by: "sofia",
    rating: 2,
    title: "Software trouble",
    review:
      "Lovely shape, but the first three months were spent with updates. It works now. I would wait for the second year.",
  },
  {
    car: "Continental",
    by: "buyer",
    rating: 5,
    title: "Green as promised",
    review:
      "Arrived washed, charged and with a full tank. After a fortnight I have found no reason to stop driving it.",
  },
  {
    car: "Continental",
    by: "chiara",
    rating: 5,
    title: "English and proud",
    review:
      "I am Italian and should not write this. The cabin is the best made I have sat in, and the ride is perfect.",
  },
  {
    car: "Continental",
    by: "dana",
    rating: 4,
    title: "Crossed a continent",
    review:
      "Boston to Seattle in five days without a sore back. A little heavy on mountain roads, as one expects.",
  },
  {
    car: "Continental",
    by: "omar",
    rating: 5,
    title: "My third",
    review:
      "It follows two others and is the best of them. The rotating panel still amuses guests at the traffic lights.",
  },
  {
    car: "Continental",
    by: "seller",
    rating: 4,
    title: "Holds its value",
    review:
      "Eighteen months later it needs nothing but tyres. The wool carpets want more care than I had thought.",
  },
  {
    car: "Defender",
    by: "buyer",
    rating: 5,
    title: "Mud, school, opera",
    review: "It has done all three in one day. The rubber floor is the best option on the list.",
  },
  {
    car: "Defender",
    by: "amelie",
    rating: 3,
    title: "Wind above ninety",
    review:
      "Marvellous off the road and in town. On the motorway the expedition rack sings; we have taken it off.",
  },
  {
    car: "Defender",
    by: "henrik",
    rating: 5,
    title: "Replaces a horse",
    review:
      "Used daily in the forest. Nothing has broken and nothing has rattled loose in the first weeks.",
  },
  {
    car: "Defender",
    by: "sofia",
    rating: 4,
    title: "Big but gentle",
    review: "I was afraid of its size and am not any more. The cameras see what I cannot.",
  },
];
