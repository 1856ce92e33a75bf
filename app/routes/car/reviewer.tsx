import { dayMonthYear } from "#shared/dates.ts";
import type { CarReview } from "#shared/review.ts";
import { Photo } from "../../ui/photo.tsx";

/** Who wrote a review, and when. */
export function Reviewer({ review: { User, createdAt } }: { review: CarReview }) {
  const initials = `${User.name.slice(0, 1)}${User.lastName.slice(0, 1)}`.toUpperCase();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-label font-semibold tracking-wide"
      >
        <Photo src={User.image} alt="" size={40} lazy className="size-full object-cover">
          {initials}
        </Photo>
      </span>
      <p className="min-w-0">
        <span className="block truncate font-medium">{`${User.name} ${User.lastName}`.trim()}</span>
        <time dateTime={createdAt} className="text-small text-muted tabular-nums">
          {dayMonthYear(createdAt)}
        </time>
      </p>
    </div>
  );
}
