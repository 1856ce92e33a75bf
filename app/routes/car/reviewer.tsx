import { dayMonthYear } from "#shared/dates.ts";
import { fullName, initials } from "#shared/person.ts";
import type { CarReview } from "#shared/review.ts";
import { Photo } from "../../photos/photo.tsx";

/** Who wrote a review, and when. */
export function Reviewer({ review: { User, createdAt } }: { review: CarReview }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-[min(0.75rem,14px)] font-semibold tracking-wide"
      >
        <Photo src={User.image} alt="" size={40} lazy className="size-full object-cover">
          {initials(User)}
        </Photo>
      </span>
      <p className="min-w-0">
        <span className="block truncate font-medium">{fullName(User)}</span>
        <time dateTime={createdAt} className="text-small text-muted tabular-nums">
          {dayMonthYear(createdAt)}
        </time>
      </p>
    </div>
  );
}
