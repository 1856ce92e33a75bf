import { useEffect } from "react";
import { type SmallCardCar, SmallCards } from "../cars/small-card.tsx";
import { rememberCar, useRecentCars } from "./recent-cars.ts";

const SHOWN = 6;

/** The cars seen lately in this browser; `seen` is the one on the current page. */
export function RecentCars({ seen }: { seen?: SmallCardCar }) {
  const cars = useRecentCars().filter(({ id }) => id !== seen?.id);
  useEffect(() => {
    if (seen) rememberCar(seen);
  }, [seen]);
  return <SmallCards title="Recently seen" id="recent" cars={cars.slice(0, SHOWN)} />;
}
