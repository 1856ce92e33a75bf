import { Scale } from "lucide-react";
import { cx } from "../ui/cx.ts";
import { type CompareProps, useComparePress } from "./use-compare-press.ts";

/** Selects a car for the comparison, or removes it. */
export function CompareButton({ car, className }: CompareProps) {
  const press = useComparePress(car);
  const pressed = press["aria-pressed"];
  return (
    <button
      {...press}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 text-small transition-colors noscript:hidden",
        pressed ? "text-accent" : "text-muted hover:text-ink",
        className,
      )}
    >
      <Scale aria-hidden className="size-4" />
      {pressed ? "Comparing" : "Compare"}
    </button>
  );
}
