import { formatPrice } from "#shared/price.ts";
import { cx } from "../ui/cx.ts";

/**
 * A price in the display typeface with tabular figures; on phones the highest prices take two
 * lines.
 */
export function Price({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cx("price", className)}>
      <span className="price-figures">{formatPrice(value)}</span>
    </span>
  );
}
