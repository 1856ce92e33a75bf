import type { CarReviews } from "#shared/review.ts";
import { Rating } from "../../ui/rating.tsx";

const starsDown = [5, 4, 3, 2, 1];

/** The average, and how the reviews spread over the five stars. */
export function ReviewSummary({ found: { average, total, spread } }: { found: CarReviews }) {
  if (average === null) return null;
  return (
    <div className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,20rem)] sm:items-center">
      <p className="flex items-center gap-4">
        <span className="font-serif text-heading leading-none lining-nums tabular-nums">
          {average.toFixed(1)}
        </span>
        <span className="flex flex-col gap-1">
          <Rating value={average} />
          <span className="text-small text-muted">
            {total === 1 ? "1 review" : `${total} reviews`}
          </span>
        </span>
      </p>
      <ol className="text-small text-muted tabular-nums">
        {starsDown.map((stars) => (
          <Bar key={stars} stars={stars} count={spread[stars - 1] ?? 0} total={total} />
        ))}
      </ol>
    </div>
  );
}

function Bar({ stars, count, total }: { stars: number; count: number; total: number }) {
  return (
    <li className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3 py-1">
      <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
      <span aria-hidden className="h-1 bg-line">
        <span
          className="block h-full bg-accent forced-colors:bg-[CanvasText]"
          style={{ width: `${(count / total) * 100}%` }}
        />
      </span>
      <span className="text-right">
        {count}
        <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
      </span>
    </li>
  );
}
