import type { Page } from "#shared/paging.ts";
import { paths } from "#shared/paths.ts";
import type { UserReview } from "#shared/review.ts";
import { Picture } from "../../photos/picture.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { MorePages } from "../../ui/more-pages.tsx";
import { Rating } from "../../ui/rating.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";

interface ReviewsTabProps {
  reviews: Page<UserReview>;
  openPurchases: () => void;
}

/** The reviews that the user wrote, newest first. */
export function ReviewsTab({ reviews, openPurchases }: ReviewsTabProps) {
  const section = useKeptFocus<HTMLElement>(reviews.rows);
  if (reviews.total === 0) {
    return (
      <EmptyState title="No reviews yet!" text="Go to your purchased cars and post one">
        <Button to={paths.publish()}>Post Review</Button>
        <Button variant="secondary" onClick={openPurchases}>
          See my purchases
        </Button>
      </EmptyState>
    );
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="reviews" className="outline-none">
      <h2 id="reviews" className="border-b border-line pb-6 text-heading">
        Reviews
      </h2>
      <ul>
        {reviews.rows.map((review) => (
          <li key={review.id} className="border-b border-line py-8">
            <OwnReview {...review} />
          </li>
        ))}
      </ul>
      <MorePages name="reviews" list={reviews} />
    </section>
  );
}

function OwnReview({ Car, rating, title, review }: UserReview) {
  return (
    <article className="gap-8 sm:flex">
      <Link to={paths.car(Car)} viewTransition className="block w-full shrink-0 self-start sm:w-52">
        <Picture
          src={Car.image[0]}
          alt={`${Car.brand} ${Car.name}`}
          sizes="(min-width: 40rem) 13rem, 92vw"
        />
      </Link>
      <div className="min-w-0 max-sm:mt-5">
        <p className="caps text-muted">{Car.brand}</p>
        <p className="mt-1 font-serif text-name">{Car.name}</p>
        <Rating value={rating} className="mt-2" />
        <h3 className="mt-4 font-sans text-body font-medium written">{title}</h3>
        <p className="mt-1 max-w-prose written text-muted">{review}</p>
      </div>
    </article>
  );
}
