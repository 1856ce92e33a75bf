import { Star } from "lucide-react";
import { RATING_MAX } from "#shared/constants.ts";
import { cx } from "./cx.ts";

const stars = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** Stars, the last one filled in part, or 'Unrated'. */
export function Rating({ value, className }: { value: number | null; className?: string }) {
  if (value === null) return <span className={cx("text-muted", className)}>Unrated</span>;
  return (
    <span
      role="img"
      aria-label={`${Math.round(value * 10) / 10} of ${RATING_MAX} stars`}
      className={cx("inline-flex gap-0.5", className)}
    >
      {stars.map((star) => (
        <FilledStar key={star} part={Math.min(1, Math.max(0, value - star + 1))} />
      ))}
    </span>
  );
}

function FilledStar({ part }: { part: number }) {
  const look = { "aria-hidden": true, strokeWidth: 1.25 } as const;
  const filled = "size-4 fill-accent text-accent";
  if (part === 0 || part === 1)
    return <Star {...look} className={part ? filled : "size-4 text-edge"} />;
  return (
    <span className="relative">
      <Star {...look} className="size-4 text-edge" />
      <Star
        {...look}
        className={cx(filled, "absolute inset-0")}
        style={{ clipPath: `inset(0 ${Math.round((1 - part) * 100)}% 0 0)` }}
      />
    </span>
  );
}

interface RatingInputProps {
  name: string;
  /** 0: not yet chosen. */
  value: number;
  onChange: (value: number) => void;
  legend?: string;
  error?: string | undefined;
}

/** A radio group: arrows move, each star says how many it stands for. */
export function RatingInput({ name, value, onChange, legend = "Rating", error }: RatingInputProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-small font-medium">{legend}</legend>
      <div className="-ml-2.5 flex">
        {stars.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-full transition-transform hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <Star
              aria-hidden
              strokeWidth={1.25}
              className={cx("size-7", star <= value ? "fill-accent text-accent" : "text-edge")}
            />
            <span className="sr-only">{star === 1 ? "1 star" : `${star} stars`}</span>
          </label>
        ))}
      </div>
      <div id={`${name}-error`} aria-live="polite" className="text-small text-danger">
        {error}
      </div>
    </fieldset>
  );
}
