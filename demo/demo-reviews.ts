import { aldermoorToMontefoscoReviews } from "./reviews/aldermoor-to-montefosco.ts";
import { norrvaneToSternauReviews } from "./reviews/norrvane-to-sternau.ts";
import { vantreuxToWexcombeReviews } from "./reviews/vantreux-to-wexcombe.ts";

/** A review by a buyer of the demonstration. */
export interface DemoReview {
  car: string;
  by: string;
  rating: number;
  title: string;
  review: string;
}

export const demoReviews: DemoReview[] = [
  ...aldermoorToMontefoscoReviews,
  ...norrvaneToSternauReviews,
  ...vantreuxToWexcombeReviews,
];
