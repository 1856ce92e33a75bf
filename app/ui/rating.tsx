import { Star } from "lucide-react";
import { cx } from "./cx.ts";

const stars = [1, 2, 3, 4, 5];

/** Stars, the last one filled in part, or 'Unrated'. */
export function Rating({ value, className }: { value: number | null; className?: string }) {
  if (value === null) return <span className={cx("text-muted", className)}>Unrated</span>;
  return (
    <span
      role="img"
      aria-label={`${Math.round(value * 10) / 10} of ${stars.length} stars`}
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
