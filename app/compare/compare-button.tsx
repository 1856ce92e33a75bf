import { Scale } from "lucide-react";
import { COMPARED_CARS_MAX } from "#shared/constants.ts";
import { cx } from "../ui/cx.ts";
import { toast } from "../ui/toast.ts";
import { type ComparedCar, compared, useCompared } from "./compared.ts";

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
      onClick={() => {
        if (!compared.toggle(car))
          toast({ kind: "info", text: `At most ${COMPARED_CARS_MAX} cars can be compared` });
      }}
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
