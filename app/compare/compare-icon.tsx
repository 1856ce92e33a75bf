import { Scale } from "lucide-react";
import { cx } from "../ui/cx.ts";
import { type CompareProps, useComparePress } from "./use-compare-press.ts";

/** On a card's picture; with a mouse it shows once the card is pointed at or focused. */
export function CompareIcon({ car }: Pick<CompareProps, "car">) {
  const press = useComparePress(car);
  const pressed = press["aria-pressed"];
  return (
    <button {...press} className="compare-icon">
      <span className="on-picture">
        <Scale aria-hidden className={cx("size-4.5", pressed && "text-accent")} />
      </span>
    </button>
  );
}
