import { type ComparedCar, useCompared } from "./compared.ts";
import { toggleCompared } from "./toggle-compared.ts";

export interface CompareProps {
  car: ComparedCar;
  className?: string;
}

/** What every button that compares a car does and says; `aria-pressed` is whether it is compared. */
export function useComparePress(car: ComparedCar) {
  return {
    type: "button",
    "aria-pressed": useCompared().some(({ id }) => id === car.id),
    "aria-label": `Compare ${car.brand} ${car.name}`,
    onClick: () => toggleCompared(car),
  } as const;
}
