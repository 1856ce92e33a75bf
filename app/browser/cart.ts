import type { Car } from "#shared/car.ts";
import { CAR_STATES, STORAGE_KEYS } from "#shared/constants.ts";
import { isFlag, isId, isListOf, isNumber, isObject, isOneOf, isText, orNull } from "./shape.ts";
import { useStore } from "./store.ts";
import { createStoredList } from "./stored-list.ts";

/** What the contract keeps of a car in the cart. */
export type CartCar = Omit<Car, "averageRating">;

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
});

/** The cart: the browser's alone, each car once (by name). */
export const cart = createStoredList(STORAGE_KEYS.cart, isCartCar);

/** The cars in the cart; empty while the server renders. */
export function useCart(): readonly CartCar[] {
  return useStore(cart, cart.none);
}
