import { Star } from "lucide-react";
import { cx } from "./cx.ts";

const stars = [1, 2, 3, 4, 5];

interface RatingInputProps {
  name: string;
  /** 0: not yet chosen. */
  value: number;
  onChange: (value: number) => void;
  legend?: string;
  error?: string | undefined;
}

/** A radio group: arrows move, each star is named by its number. */
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
              className={cx(
                "size-7 stroke-[1.25]",
                star <= value ? "fill-accent text-accent" : "text-edge",
              )}
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
