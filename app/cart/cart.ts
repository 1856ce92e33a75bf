import type { Car } from "#shared/car.ts";
import { CAR_STATES, STORAGE_KEYS } from "#shared/constants.ts";
import type { FactName } from "#shared/facts.ts";
import {
  isFlag,
  isId,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  orMissing,
  orNull,
} from "../storage/shape.ts";
import { useStore } from "../storage/store.ts";
import { createStoredList } from "../storage/stored-list.ts";

/** What the contract keeps of a car in the cart. */
export interface CartCar
  extends Omit<Car, "averageRating" | "previousPrice" | "reducedAt" | FactName> {
  /** When it was put into the cart (ISO 8601); carts kept from before do not say. */
  addedAt?: string | undefined;
}

const isCartCar = isObject<CartCar>({
  id: isId,
  name: isText,
  model: isNumber,
  brand: isText,
  state: isOneOf(CAR_STATES),
  price: isNumber,
  image: isListOf(isText),
  location: isText,
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

/** The cars in the cart; empty while the server renders. */
export function useCart(): readonly CartCar[] {
  return useStore(cart, cart.none);
}
