import { z } from "zod";
import { carId } from "./car.ts";
import { RATING_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from "./constants.ts";
import { messages } from "./messages.ts";
import { prose, text } from "./text.ts";
import { isUnseen } from "./unusable-characters.ts";

const noRating = "The rating cannot be empty";
const ratingRange = `Rating must be a number between 1 and ${RATING_MAX}`;

function words(kind: typeof text, field: string, max: number) {
  return z.preprocess(
    (value) => value ?? "",
    kind(field, max, `The ${field} must not exceed ${max} characters`).refine(
      (value) => !isUnseen(value),
      `The ${field} cannot be empty`,
    ),
  );
}

/** The fields of a review (behaviour 87). */
export const reviewFields = {
  rating: z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined || input === null ? noRating : ratingRange),
    })
    .refine((value) => value !== "", noRating)
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= RATING_MAX, ratingRange),
  title: words(text, "title", REVIEW_TITLE_MAX),
  review: words(prose, "review", REVIEW_TEXT_MAX),
};

/** The form of a review. */
export const reviewWords = z.object(reviewFields);

const reviewId = z.uuid("The review is not known");

/** POST /review/; `userId` must be the caller's. */
export const newReview = z.object(
  { ...reviewFields, carId, userId: z.string("The user is not known").optional() },
  messages.invalidInput,
);
export type NewReview = z.infer<typeof newReview>;

/** PUT /review/ */
export const reviewChange = z.object({ ...reviewFields, id: reviewId }, messages.invalidInput);
export type ReviewChange = z.infer<typeof reviewChange>;

/** A review as every reply shows it. */
export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.int().min(1).max(RATING_MAX),
  title: z.string(),
  review: z.string(),
  carId: z.uuid(),
  userId: z.uuid(),
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof reviewSchema>;

/** A review on the car's page, with who wrote it. */
export const carReviewSchema = reviewSchema.extend({
  User: z.object({
    id: z.uuid(),
    name: z.string(),
    lastName: z.string(),
    image: z.string().nullable(),
  }),
  verified: z.boolean().describe("Its author has bought the car, without a refund"),
});
export type CarReview = z.infer<typeof carReviewSchema>;

/** What the car's page shows of its reviews. */
export interface CarReviews {
  /** Newest first. */
  reviews: CarReview[];
  page: number;
  limit: number;
  total: number;
  /** Not rounded; null where there are none. */
  average: number | null;
  /** How many reviews gave one star, two, … five. */
  spread: number[];
}

/** Whether a user may review a car: a buyer who has not done so yet. */
export type ReviewEligibility = "eligible" | "reviewed" | "not-bought";

/** A review in its author's profile, with the car. */
export const userReviewSchema = reviewSchema.extend({
  Car: z.object({
    id: z.uuid(),
    name: z.string(),
    brand: z.string(),
    image: z.array(z.string()),
  }),
});
export type UserReview = z.infer<typeof userReviewSchema>;
