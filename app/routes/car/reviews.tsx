import { lazy, memo, Suspense } from "react";
import { messages } from "#shared/messages.ts";
import type { CarReviews, ReviewEligibility } from "#shared/review.ts";
import { MorePages } from "../../ui/more-pages.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { CarReview } from "./car-review.tsx";
import { ReviewSummary } from "./review-summary.tsx";

// Only a buyer loads the form, and the schema behind it.
const NewReview = lazy(() =>
  import("./new-review.tsx").then(
    (module) => ({ default: module.NewReview }),
    () => ({ default: NoNewReview }),
  ),
);

function NoNewReview() {
  return <p className="mb-8 text-muted">{messages.unavailable}</p>;
}

export interface ReviewsProps {
  carId: string;
  found: CarReviews;
  eligibility: ReviewEligibility;
  /** The visitor; undefined for an anonymous one. */
  userId: string | undefined;
}

/** The reviews of a car, and the form for its buyers; memoized for its lazy form. */
export const Reviews = memo(function Reviews({ carId, found, eligibility, userId }: ReviewsProps) {
  const { reviews, total } = found;
  const section = useKeptFocus<HTMLElement>(reviews);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="reviews"
      className="flex flex-col gap-8 border-t border-line pt-12 outline-none"
    >
      <h2 id="reviews" className="scroll-mt-6 text-title">
        Reviews
      </h2>
      <ReviewSummary found={found} />
      <div className="min-w-0">
        {eligibility === "eligible" && userId && (
          <Suspense>
            <NewReview key={carId} carId={carId} userId={userId} />
          </Suspense>
        )}
        {eligibility === "reviewed" && <p className="mb-8 text-muted">{messages.reviewedHint}</p>}
        {total === 0 && eligibility !== "eligible" && (
          <p className="text-muted">Nobody has reviewed this car yet. Its buyers can.</p>
        )}
        <ul>
          {reviews.map((review) => (
            <li key={review.id} className="border-t border-line py-8 last:pb-0">
              <CarReview review={review} own={review.userId === userId} />
            </li>
          ))}
        </ul>
        <MorePages name="reviews" list={found} />
      </div>
    </section>
  );
});
