import * as z from "zod/mini";
import { CAR_STATES, STORAGE_KEYS } from "#shared/constants.ts";
import { useStore } from "./store.ts";
import { createStoredList } from "./stored-list.ts";

const favorite = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(CAR_STATES),
  price: z.number(),
  image: z.array(z.string()),
  location: z.string(),
});
export type Favorite = z.infer<typeof favorite>;

/** The favourites that this browser keeps, each car once (by name). */
export const favorites = createStoredList<Favorite>(STORAGE_KEYS.favorites, favorite);

/** The favourites; empty while the server renders. */
export function useFavorites(): readonly Favorite[] {
  return useStore(favorites, favorites.none);
}
