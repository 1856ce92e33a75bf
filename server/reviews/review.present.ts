import type { CarReview, Review, UserReview } from "#shared/review.ts";
import type { CarReviewRow, ReviewRow, UserReviewRow } from "./reviews.queries.ts";

export function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    review: row.review,
    carId: row.car_id,
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentCarReview(row: CarReviewRow): CarReview {
  return {
    ...presentReview(row),
    User: { id: row.user_id, name: row.name, lastName: row.last_name, image: row.image },
    verified: Boolean(row.verified),
  };
}

export function presentUserReview(row: UserReviewRow): UserReview {
  return {
    ...presentReview(row),
    Car: { id: row.car_id, name: row.name, brand: row.brand, image: row.image },
  };
}
