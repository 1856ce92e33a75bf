import type { Car } from "#shared/car.ts";
import type { CartCar } from "../../browser/cart.ts";

type Current = (Car & { available: boolean })[] | null;

/** How a car in the cart stands in the shop now. */
export type LineState = "checking" | "available" | "sold" | "gone";

export function lineStates(cars: readonly CartCar[], current: Current): Map<string, LineState> {
  return new Map(
    cars.map(({ id }) => {
      if (!current) return [id, "checking"];
      const now = current.find((car) => car.id === id);
      if (now?.available) return [id, "available"];
      return [id, now?.sold ? "sold" : "gone"];
    }),
  );
}

/** The cart with the shop's own prices and names, and the cars whose price is another now. */
export function refreshedCars(cars: readonly CartCar[], current: Current) {
  const repriced: CartCar[] = [];
  const fresh = cars.map((car) => {
    const now = current?.find(({ id }) => id === car.id);
    if (!now || now.price === car.price) return car;
    const { available: _, ...kept } = now;
    repriced.push(kept);
    return kept;
  });
  return { cars: fresh, repriced };
}
