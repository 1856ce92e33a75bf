import { STORAGE_KEYS } from "#shared/constants.ts";
import type { Favorite } from "#shared/favorite.ts";
import { carShape } from "../storage/car-shape.ts";
import { isObject, isText, orMissing } from "../storage/shape.ts";
import { createStoredList, useStoredList } from "../storage/stored-list.ts";

const isFavorite = isObject<Favorite>({ ...carShape, brand: orMissing(isText) });

/** The favorites of this browser, each car once (by name). */
export const favorites = createStoredList(STORAGE_KEYS.favorites, isFavorite);

/** The favorites; none while the server renders. */
export const useFavorites = () => useStoredList(favorites);
