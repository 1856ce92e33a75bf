import { type ComparedCar, useCompared } from "./compared.ts";
import { toggleCompared } from "./toggle-compared.ts";

export interface CompareProps {
  car: ComparedCar;
  className?: string;
}

/** The behaviour and texts of every compare button; `aria-pressed` is whether the car is selected. */
export function useComparePress(car: ComparedCar) {
  return {
    type: "button",
    "aria-pressed": useCompared().some(({ id }) => id === car.id),
    "aria-label": `Compare ${car.brand} ${car.name}`,
    onClick: () => toggleCompared(car),
  } as const;
}
