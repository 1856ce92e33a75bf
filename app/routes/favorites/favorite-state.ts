import type { Car } from "#shared/car.ts";
import type { Favorite } from "#shared/favorite.ts";

/** The current state of a favorite in the shop. */
export type FavoriteState = Pick<Car, "id" | "brand" | "price"> & {
  state: "available" | "sold" | "gone";
};

export function favoriteState(car: Car & { available: boolean }): FavoriteState {
  const { id, brand, price, available, sold } = car;
  return { id, brand, price, state: available ? "available" : sold ? "sold" : "gone" };
}

/** The list with the shop's own prices and brands; undefined if nothing has changed. */
export function refreshedFavorites(
  stored: readonly Favorite[],
  states: readonly FavoriteState[],
): Favorite[] | undefined {
  let changed = false;
  const fresh = stored.map((car) => {
    const now = states.find(({ id }) => id === car.id);
    if (!now || (now.brand === car.brand && now.price === car.price)) return car;
    changed = true;
    return { ...car, brand: now.brand, price: now.price };
  });
  return changed ? fresh : undefined;
}
