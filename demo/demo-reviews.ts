import { germanyBritainReviews } from "./reviews/germany-britain.ts";
import { italianReviews } from "./reviews/italian.ts";
import { othersReviews } from "./reviews/others.ts";

/** A review by a buyer of the demonstration. */
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
