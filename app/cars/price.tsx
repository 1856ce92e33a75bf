import { formatPrice } from "#shared/price.ts";
import { cx } from "../ui/cx.ts";

/** A price in the display face, its figures of one width; on phones the dearest takes two lines. */
export function Price({ value, className }: { value: number; className?: string }) {
  return (
    <span
      className={cx(
        "font-serif font-medium lining-nums tabular-nums max-sm:wrap-anywhere sm:whitespace-nowrap",
        className,
      )}
    >
      {/* The display face is small for its size beside the grotesque. */}
      <span className="text-[1.25em] leading-none">{formatPrice(value)}</span>
    </span>
  );
}
