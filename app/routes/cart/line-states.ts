import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import type { CartCar } from "../../browser/cart.ts";

type Current = (Car & { available: boolean })[] | null;

/** How a car in the cart stands in the shop now. */
export type LineState = "checking" | "available" | "own" | "sold" | "gone";

/** What the cart says of a car that cannot be bought. */
export const REFUSALS: Partial<Record<LineState, string>> = {
  own: messages.ownCar,
  sold: messages.carSold,
  gone: messages.carGone,
};

/** `userId` is the buyer's, as far as they are signed in. */
export function lineStates(
  cars: readonly CartCar[],
  current: Current,
  userId: string | undefined,
): Map<string, LineState> {
  return new Map(
    cars.map(({ id }) => {
      if (!current) return [id, "checking"];
      const now = current.find((car) => car.id === id);
      if (now?.available) return [id, now.userId === userId ? "own" : "available"];
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
