import { Scale } from "lucide-react";
import { cx } from "../ui/cx.ts";
import { type ComparedCar, useCompared } from "./compared.ts";
import { toggleCompared } from "./toggle-compared.ts";

interface CompareButtonProps {
  car: ComparedCar;
  className?: string;
}

/** Picks a car to be compared, or takes it back. */
export function CompareButton({ car, className }: CompareButtonProps) {
  const pressed = useCompared().some(({ id }) => id === car.id);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Compare ${car.brand} ${car.name}`}
      onClick={() => toggleCompared(car)}
      className={cx(
        "inline-flex min-h-11 items-center gap-2 text-small transition-colors noscript:hidden",
        pressed ? "text-accent" : "text-muted hover:text-ink",
        className,
      )}
    >
      <Scale aria-hidden className="size-4" strokeWidth={1.5} />
      {pressed ? "Comparing" : "Compare"}
    </button>
  );
}
