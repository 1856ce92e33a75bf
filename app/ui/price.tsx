import { formatPrice } from "#shared/price.ts";
import { cx } from "./cx.ts";

/** A price in the display face, its figures of one width. */
export function Price({ value, className }: { value: number; className?: string }) {
  return (
    <span
      className={cx("font-serif font-medium whitespace-nowrap lining-nums tabular-nums", className)}
    >
      {/* The display face is small for its size beside the grotesque. */}
      <span className="text-[1.25em] leading-none">{formatPrice(value)}</span>
    </span>
  );
}
