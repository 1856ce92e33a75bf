import { type SmallCardCar, SmallCards } from "../../cars/small-card.tsx";
import { RecentCars } from "../../recent/recently-seen.tsx";

export interface OtherCarsProps {
  car: SmallCardCar & { sold: boolean };
  similar: SmallCardCar[];
}

/** Links to other cars: similar ones, and those seen before. */
export function OtherCars({ car, similar }: OtherCarsProps) {
  return (
    <>
      <SmallCards title={car.sold ? "Cars like it" : "Similar cars"} id="similar" cars={similar} />
      <RecentCars seen={car} />
    </>
  );
}
