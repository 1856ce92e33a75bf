import { CarCard } from "./car-card.tsx";
import type { CardCar } from "./card-car.ts";

interface CarCardsProps {
  cars: CardCar[];
  /** By the address of the picture. */
  placeholders: Record<string, string>;
  /** Two in a row where others have three. */
  wide?: boolean;
  /** The columns of the grid. */
  className: string;
}

/** A list of cars, of which the first picture loads at once. */
export function CarCards({ cars, placeholders, wide = false, className }: CarCardsProps) {
  return (
    <ul className={className}>
      {cars.map((car, index) => (
        <li key={car.id} className="flex *:flex-1">
          <CarCard
            car={car}
            first={index === 0}
            wide={wide}
            placeholder={placeholders[car.image[0] ?? ""]}
          />
        </li>
      ))}
    </ul>
  );
}
