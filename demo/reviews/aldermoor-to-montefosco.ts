import type { DemoReview } from "../demo-reviews.ts";

export const aldermoorToMontefoscoReviews: DemoReview[] = [
  {
    car: "Chancel",
    by: "buyer",
    rating: 5,
    title: "Blue as promised",
    review:
      "Arrived washed and with a full tank. After a fortnight I have found no reason to stop driving it.",
  },
  {
    car: "Chancel",
    by: "chiara",
    rating: 5,
    title: "English and proud",
    review:
      "I am Italian and should not write this. The cabin is the best made I have sat in, and the ride is perfect.",
  },
  {
    car: "Chancel",
    by: "dana",
    rating: 4,
    title: "Crossed a continent",
    review:
      "Boston to Seattle in five days without a sore back. A little heavy on mountain roads, as one expects.",
  },
  {
    car: "Chancel",
    by: "omar",
    rating: 5,
    title: "My third",
    review:
      "It follows two others and is the best of them. The rotating panel still amuses guests at the traffic lights.",
  },
  {
    car: "Chancel",
    by: "seller",
    rating: 4,
    title: "Holds its value",
    review:
      "Eighteen months later it needs nothing but tyres. The wool carpets want more care than I had thought.",
  },
  {
    car: "Chancel Lambswool",
    by: "amelie",
    rating: 5,
    title: "Wool, not leather",
    review:
      "Crossed from Kyoto without a scratch. In Paris people take it for an ambassador's car and let me pass.",
  },
  {
    car: "Verger",
    by: "buyer",
    rating: 5,
    title: "Mud, school, opera",
    review: "It has done all three in one day. The rubber floor is the best option on the list.",
  },
  {
    car: "Verger",
    by: "amelie",
    rating: 3,
    title: "Wind above ninety",
    review:
      "Marvellous off the road and in town. On the motorway the expedition rack sings; we have taken it off.",
  },
  {
    car: "Verger",
    by: "henrik",
    rating: 5,
    title: "Replaces a horse",
    review:
      "Used daily in the forest. Nothing has broken and nothing has rattled loose in the first weeks.",
  },
  {
    car: "Verger",
    by: "sofia",
    rating: 4,
    title: "Big but gentle",
    review: "I was afraid of its size and am not any more. The cameras see what I cannot.",
  },
  {
    car: "Kanzler",
    by: "naoko",
    rating: 5,
    title: "For my mother",
    review:
      "She sits in the back and says nothing for an hour, which in her case is the highest praise.",
  },
  {
    car: "Kanzler",
    by: "ravi",
    rating: 4,
    title: "Calm in Mumbai",
    review:
      "The city outside becomes a film without sound. Too long for our garage by a hand's width.",
  },
  {
    car: "Akatsuki",
    by: "naoko",
    rating: 4,
    title: "Precise",
    review: "Steering that talks. I charge it at night and leave the street without waking anyone.",
  },
  {
    car: "Akatsuki",
    by: "omar",
    rating: 2,
    title: "Too early",
    review:
      "Three warning lights in two months, all cured under warranty. Glorious in between. Perhaps a later one for the next buyer.",
  },
  {
    car: "Akatsuki",
    by: "seller",
    rating: 3,
    title: "Clever, cramped",
    review: "Technically a marvel. At one metre ninety I cannot see the top of the dials.",
  },
  {
    car: "Akatsuki Kurenai",
    by: "omar",
    rating: 4,
    title: "Bring ear plugs",
    review:
      "Not a car for errands. The fitting in Kure was an experience of its own, and so is the engine behind your head.",
  },
  {
    car: "Hotaru Andes",
    by: "henrik",
    rating: 1,
    title: "Rust underneath",
    review:
      "The floor was renewed on one side, as written. The other side should have been too. A kind seller, but check such a car in person.",
  },
  {
    car: "Lunaria",
    by: "buyer",
    rating: 5,
    title: "Worth the wait",
    review:
      "Half a year in and I still turn round to look at it in car parks. The gearbox is calm in town and quick when asked. Chiara's description of the trim was exact.",
  },
  {
    car: "Lunaria",
    by: "james",
    rating: 4,
    title: "Nearly right",
    review:
      "A lovely long-distance car. One star less for the touch buttons on the wheel, which I press by accident on every roundabout.",
  },
  {
    car: "Lunaria",
    by: "henrik",
    rating: 5,
    title: "Even in the north",
    review:
      "Bought in spring, driven to Kiruna in June. Comfortable for two tall people and their bags, and thirty litres of patience less than I feared.",
  },
  {
    car: "Lunaria",
    by: "naoko",
    rating: 4,
    title: "Quiet luggage",
    review:
      "The back seats are for bags only, as the seller said. Paint and panels without a fault after our own inspection in Yokohama.",
  },
  {
    car: "Lunaria",
    by: "dana",
    rating: 3,
    title: "Good, with a wait",
    review:
      "The car itself is fine. Shipping to New York took nine weeks instead of six and nobody could say why until it had landed.",
  },
  {
    car: "Lunaria",
    by: "seller",
    rating: 5,
    title: "Bought for myself",
    review:
      "I sell cars and kept this one. It starts, it goes, it does not shout at the neighbours in the morning.",
  },
  {
    car: "Lunaria Aperta",
    by: "amelie",
    rating: 4,
    title: "Light and sharp",
    review:
      "The roof really folds in thirteen seconds. The doors are long, which narrow garages do not like: measure first.",
  },
];
