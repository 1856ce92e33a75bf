import { memo, type PointerEvent } from "react";
import { Kept } from "../startup/kept-markup.tsx";
import { CarCard } from "./car-card.tsx";
import type { CardCar } from "./card-car.ts";

interface CarCardsProps {
  cars: CardCar[];
  /** By the address of the picture. */
  placeholders: Record<string, string>;
  /** The columns of the grid. */
  className: string;
}

const CELL = "flex *:flex-1";

/** Its code is fetched when a card is pointed at or touched for the first time. */
function showAngles({ nativeEvent }: PointerEvent, cars: CardCar[]) {
  import("./second-angle.ts").then(
    ({ followPointer }) => followPointer(nativeEvent, cars),
    () => {},
  );
}

/**
 * A list of cars, of which the first picture loads at once. Memoized: what is pressed beside it shows before
 * the next frame, which twelve cards drawn again would delay on a slow phone.
 */
export const CarCards = memo(function CarCards({ cars, placeholders, className }: CarCardsProps) {
  return (
    <ul className={className} onPointerOver={(event) => showAngles(event, cars)}>
      {cars.map((car, index) => {
        const placeholder = placeholders[car.image[0] ?? ""];
        // What the first picture needs is told in the head of the page.
        return index === 0 ? (
          <li key={car.id} className={CELL}>
            <CarCard car={car} first placeholder={placeholder} />
          </li>
        ) : (
          <Kept key={car.id} as="li" className={CELL}>
            <CarCard car={car} placeholder={placeholder} />
          </Kept>
        );
      })}
    </ul>
  );
});
