import { CarCards } from "../../cars/car-cards.tsx";
import type { CardCar } from "../../cars/card-car.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useDensity } from "./density.ts";
import { LoadingCars } from "./loading-cars.tsx";

const columns = "grid gap-x-8 gap-y-12 sm:grid-cols-2 xl:grid-cols-3 two-in-a-row:xl:grid-cols-2";

interface CarGridProps {
  cars: CardCar[];
  /** Another list is on its way: this one is covered, and keeps its room. */
  busy: boolean;
  /** By the address of the picture. */
  placeholders: Record<string, string>;
}

export function CarGrid({ cars, busy, placeholders }: CarGridProps) {
  const wide = useDensity() === "two";
  return (
    <div className="relative" aria-busy={busy}>
      {busy && <LoadingCars count={cars.length} columns={columns} />}
      {cars.length === 0 ? (
        <EmptyState title="Not Found" text="Check the spelling of the word" />
      ) : (
        <CarCards cars={cars} wide={wide} placeholders={placeholders} className={columns} />
      )}
    </div>
  );
}
