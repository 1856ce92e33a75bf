import { CAR_STATES, STORAGE_KEYS } from "#shared/constants.ts";
import type { Favorite } from "#shared/favorite.ts";
import {
  isId,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  orMissing,
} from "../storage/shape.ts";
import { useStore } from "../storage/store.ts";
import { createStoredList } from "../storage/stored-list.ts";

const isFavorite = isObject<Favorite>({
  id: isId,
  name: isText,
  state: isOneOf(CAR_STATES),
  price: isNumber,
  image: isListOf(isText),
  location: isText,
  brand: orMissing(isText),
});

/** The favourites that this browser keeps, each car once (by name). */
export const favorites = createStoredList(STORAGE_KEYS.favorites, isFavorite);

/** The favourites; empty while the server renders. */
export function useFavorites(): readonly Favorite[] {
  return useStore(favorites, favorites.none);
}
