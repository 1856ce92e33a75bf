import type { Favorite } from "#shared/favorite.ts";
import { favorites } from "../favorites/favorites.ts";
import { copyFavorites } from "../favorites/favorites-copy.ts";

/** Stores the fields of the car that a favorite shows, unless there is one of the same name. */
export function addFavorite({ id, name, brand, state, price, image, location }: Favorite): void {
  if (favorites.add({ id, name, brand, state, price, image, location })) void copyFavorites();
}
