import type { Car } from "#shared/car.ts";
import { STORAGE_KEYS } from "#shared/constants.ts";
import type { FactName } from "#shared/facts.ts";
import { carShape } from "../storage/car-shape.ts";
import { isFlag, isId, isNumber, isObject, isText, orMissing, orNull } from "../storage/shape.ts";
import { createStoredList, useStoredList } from "../storage/stored-list.ts";

/** What the contract stores of a car in the cart. */
export interface CartCar
  extends Omit<Car, "averageRating" | "previousPrice" | "reducedAt" | FactName> {
  /** When it was put into the cart (ISO 8601); older carts do not say. */
  addedAt?: string | undefined;
}

const isCartCar = isObject<CartCar>({
  ...carShape,
  model: isNumber,
  brand: isText,
  color: isText,
  description: isText,
  userId: isId,
  rating: orNull(isNumber),
  sold: isFlag,
  createdAt: isText,
  addedAt: orMissing(isText),
});

/** The cart: the browser's alone, each car once (by name). */
export const cart = createStoredList(STORAGE_KEYS.cart, isCartCar);

/** The cars in the cart; none while the server renders. */
export const useCart = () => useStoredList(cart);
