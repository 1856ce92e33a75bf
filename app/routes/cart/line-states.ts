import type { Car } from "#shared/car.ts";
import { CART_CARS_MAX } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { CarsPaymentStatus } from "#shared/purchase.ts";
import type { CartCar } from "../../cart/cart.ts";

export interface Current extends CarsPaymentStatus {
  cars: (Car & { available: boolean })[];
}

/** The current state of a car in the cart. */
export type LineState = "checking" | "available" | "paying" | "held" | "own" | "sold" | "gone";

/** The message about a car in the cart that cannot be bought. */
export const REFUSALS: Partial<Record<LineState, string>> = {
  own: messages.ownCar,
  sold: messages.carSold,
  gone: messages.carGone,
};

/** `userId` is the buyer's, as far as they are signed in. */
export function lineStates(
  cars: readonly CartCar[],
  current: Current | null,
  userId: string | undefined,
): Map<string, LineState> {
  return new Map(
    cars.map(({ id }, n) => {
      if (!current || n >= CART_CARS_MAX) return [id, "checking"];
      const now = current.cars.find((car) => car.id === id);
      if (now && current.inPayment.includes(id)) return [id, "paying"];
      if (!now?.available) return [id, now?.sold ? "sold" : "gone"];
      if (now.userId === userId) return [id, "own"];
      return [id, current.heldUntil[id] ? "held" : "available"];
    }),
  );
}

/** The cart with the shop's own data of the cars whose price has changed, and these cars. */
export function refreshedCars(cars: readonly CartCar[], current: Current | null) {
  const repriced: CartCar[] = [];
  const fresh = cars.map((car) => {
    const now = current?.cars.find(({ id }) => id === car.id);
    if (!now || now.price === car.price) return car;
    const { available: _, ...shown } = now;
    const refreshed = { ...shown, addedAt: car.addedAt };
    repriced.push(refreshed);
    return refreshed;
  });
  return { cars: fresh, repriced };
}

/** The cars whose payment was approved after they had been put into the cart. */
export function boughtSince(cars: readonly CartCar[], current: Current | null): CartCar[] {
  return cars.filter(({ id, addedAt }) => {
    const boughtAt = current?.boughtAt[id];
    return boughtAt !== undefined && addedAt !== undefined && boughtAt > addedAt;
  });
}
