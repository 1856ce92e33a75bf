import * as z from "zod/mini";
import { CAR_STATES, STORAGE_KEYS } from "#shared/constants.ts";
import { useStore } from "./store.ts";
import { createStoredList } from "./stored-list.ts";

const cartCar = z.object({
  id: z.uuid(),
  name: z.string(),
  model: z.number(),
  brand: z.string(),
  state: z.enum(CAR_STATES),
  price: z.number(),
  image: z.array(z.string()),
  location: z.string(),
  color: z.string(),
  description: z.string(),
  userId: z.uuid(),
  rating: z.nullable(z.number()),
  sold: z.boolean(),
  createdAt: z.string(),
});
export type CartCar = z.infer<typeof cartCar>;

/** The cart: the browser's alone, each car once (by name). */
export const cart = createStoredList<CartCar>(STORAGE_KEYS.cart, cartCar);

/** The cars in the cart; empty while the server renders. */
export function useCart(): readonly CartCar[] {
  return useStore(cart, cart.none);
}
