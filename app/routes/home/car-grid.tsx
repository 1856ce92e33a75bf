import { CarCards } from "../../cars/car-cards.tsx";
import type { CardCar } from "../../cars/card-car.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingCarsPart } from "./later-parts.tsx";

interface CarGridProps {
  cars: CardCar[];
  /** Whether another list is loading: this one is covered, and keeps its space. */
  busy: boolean;
  /** By the address of the picture. */
  placeholders: Record<string, string>;
}

export function CarGrid({ cars, busy, placeholders }: CarGridProps) {
  return (
    <div className="relative" aria-busy={busy}>
      {busy && <LoadingCarsPart count={cars.length} />}
      {cars.length === 0 ? (
        <EmptyState title="Not Found" text="Check the spelling of the word" />
      ) : (
        <CarCards cars={cars} placeholders={placeholders} className="catalogue" />
      )}
    </div>
  );
}
