import type { Favorite } from "#shared/favorite.ts";
import { favorites } from "../favorites/favorites.ts";
import { copyFavorites } from "../favorites/favorites-copy.ts";

/** Stores what a favorite shows of the car; one of its name stays as it is. */
export function addFavorite({ id, name, brand, state, price, image, location }: Favorite): void {
  if (favorites.add({ id, name, brand, state, price, image, location })) void copyFavorites();
}
