import { COMPARED_CARS_MAX } from "#shared/constants.ts";
import { toast } from "../ui/toast.ts";
import { type ComparedCar, compared } from "./compared.ts";

/** Selects a car for the comparison or removes it; a fifth is refused. */
export function toggleCompared(car: ComparedCar): void {
  if (!compared.toggle(car))
    toast({
      kind: "info",
      text: `At most ${COMPARED_CARS_MAX} cars can be compared`,
      anchor: "bottom-right",
    });
}
