import { SmallCards } from "../cars/small-card.tsx";
import { useRecentCars } from "./recent-cars.ts";

const SHOWN = 6;

/** The cars seen lately in this browser; `except` is the one that is being looked at. */
export function RecentCars({ except }: { except?: string }) {
  const cars = useRecentCars().filter(({ id }) => id !== except);
  return <SmallCards title="Recently seen" id="recent" cars={cars.slice(0, SHOWN)} />;
}
