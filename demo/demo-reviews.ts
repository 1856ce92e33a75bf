import { germanyBritainReviews } from "./reviews/germany-britain.ts";
import { italianReviews } from "./reviews/italian.ts";
import { othersReviews } from "./reviews/others.ts";

/** What a buyer of the demonstration wrote of a car he bought. */
export interface DemoReview {
  car: string;
  by: string;
  rating: number;
  title: string;
  review: string;
}

export const demoReviews: DemoReview[] = [
  ...italianReviews,
  ...germanyBritainReviews,
  ...othersReviews,
];
