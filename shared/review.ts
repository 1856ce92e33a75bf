import { z } from "zod";
import { RATING_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from "./constants.ts";
import { text } from "./text.ts";

const ratingRange = `Rating must be a number between 1 and ${RATING_MAX}`;

/** What a reviewer writes (§5). */
export const reviewFields = {
  rating: z
    .union([z.number(), z.string()], "The rating cannot be empty")
    .refine((value) => value !== "", "The rating cannot be empty")
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= RATING_MAX, ratingRange),
  title: text(REVIEW_TITLE_MAX, `The title must not exceed ${REVIEW_TITLE_MAX} characters`).refine(
    (value) => value !== "",
    "The title cannot be empty",
  ),
  review: text(REVIEW_TEXT_MAX, `The review must not exceed ${REVIEW_TEXT_MAX} characters`).refine(
    (value) => value !== "",
    "The review cannot be empty",
  ),
};

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
});
export type CarReview = z.infer<typeof carReviewSchema>;

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
