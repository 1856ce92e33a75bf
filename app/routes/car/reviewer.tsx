import { FACE_WIDTH, pictureAt } from "#shared/picture.ts";
import type { CarReview } from "#shared/review.ts";

/** The same day everywhere, as `31-12-2023`: the page may have been made elsewhere. */
const dayMonthYear = (moment: string) => moment.slice(0, 10).split("-").reverse().join("-");

/** Who wrote a review, and when. */
export function Reviewer({ review: { User, createdAt } }: { review: CarReview }) {
  const initials = `${User.name.slice(0, 1)}${User.lastName.slice(0, 1)}`.toUpperCase();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken text-label font-semibold tracking-wide"
      >
        {User.image ? (
          <img
            src={pictureAt(User.image, FACE_WIDTH) ?? User.image}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          initials
        )}
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
