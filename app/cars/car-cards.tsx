import { memo, type PointerEvent } from "react";
import { KeptItem } from "../startup/kept-markup.tsx";
import { CarCard } from "./car-card.tsx";
import type { CardCar } from "./card-car.ts";

interface CarCardsProps {
  cars: CardCar[];
  /** By the address of the picture. */
  placeholders: Record<string, string>;
  /** The columns of the grid. */
  className: string;
}

/** Its code is loaded when a card is pointed at or touched for the first time. */
function showAngles({ nativeEvent }: PointerEvent, cars: CardCar[]) {
  import("./second-angle.ts").then(
    ({ followPointer }) => followPointer(nativeEvent, cars),
    () => {},
  );
}

/**
 * A list of cars whose first picture loads at once. Memoized, because rendering twelve cards again would
 * delay the frame that shows a press elsewhere on a slow phone.
 */
export const CarCards = memo(function CarCards({ cars, placeholders, className }: CarCardsProps) {
  return (
    <ul className={className} onPointerOver={(event) => showAngles(event, cars)}>
      {cars.map((car, index) => {
        // The first card is always rendered, because that makes React preload its picture in the
        // head.
        const Cell = import.meta.env.SSR && index ? KeptItem : "li";
        return (
          <Cell key={car.id} className="card-cell flex">
            <CarCard car={car} first={index === 0} placeholder={placeholders[car.image[0] ?? ""]} />
          </Cell>
        );
      })}
    </ul>
  );
});
