import { Star } from "lucide-react";
import { cx } from "./cx.ts";

const stars = [1, 2, 3, 4, 5];
const size = "size-4 stroke-[1.25]";

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
  const [empty, filled] = [cx(size, "text-edge"), cx(size, "fill-accent text-accent")];
  if (part === 0 || part === 1) return <Star aria-hidden className={part ? filled : empty} />;
  return (
    <span className="relative">
      <Star aria-hidden className={empty} />
      <Star
        aria-hidden
        className={cx(filled, "absolute inset-0")}
        style={{ clipPath: `inset(0 ${Math.round((1 - part) * 100)}% 0 0)` }}
      />
    </span>
  );
}
