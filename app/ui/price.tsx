import { formatPrice } from "#shared/price.ts";
import { cx } from "./cx.ts";

/** A price in the display face, its figures of one width. */
export function Price({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cx("font-serif font-medium whitespace-nowrap lining-nums tabular-nums", className)}>
      {formatPrice(value)}
    </span>
  );
}
