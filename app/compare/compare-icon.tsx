import { Scale } from "lucide-react";
import { cx } from "../ui/cx.ts";
import { type CompareProps, useComparePress } from "./use-compare-press.ts";

/** On a card's picture; with a mouse it shows once the card is pointed at or focused. */
export function CompareIcon({ car, className }: CompareProps) {
  const press = useComparePress(car);
  const pressed = press["aria-pressed"];
  return (
    <button
      {...press}
      className={cx(
        "grid size-11 place-items-center text-ink transition-[color,opacity] hover:text-accent noscript:hidden",
        !pressed &&
          "hover-none:opacity-100 opacity-0 group-hover:opacity-100 focus-visible:opacity-100",
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-ground/80 backdrop-blur-sm">
        <Scale aria-hidden strokeWidth={1.5} className={cx("size-4.5", pressed && "text-accent")} />
      </span>
    </button>
  );
}
