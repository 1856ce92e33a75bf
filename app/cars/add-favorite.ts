import type { Favorite } from "#shared/favorite.ts";
import { favorites } from "../favorites/favorites.ts";
import { copyFavorites } from "../favorites/favorites-copy.ts";

/** Stores the fields of the car that a favorite shows. False when there is one of the same name. */
export function addFavorite({ id, name, brand, state, price, image, location }: Favorite): boolean {
  const added = favorites.add({ id, name, brand, state, price, image, location });
  if (added) void copyFavorites();
  return added;
}
