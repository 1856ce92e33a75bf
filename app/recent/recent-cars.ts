import { RECENT_CARS_MAX, STORAGE_KEYS } from "#shared/constants.ts";
import { type SmallCardCar, smallCardOf } from "../cars/small-card.tsx";
import { isId, isListOf, isNumber, isObject, isText } from "../storage/shape.ts";
import { createStoredList, useStoredList } from "../storage/stored-list.ts";

const isRecent = isObject<SmallCardCar>({
  id: isId,
  name: isText,
  brand: isText,
  price: isNumber,
  image: isListOf(isText),
});

const stored = createStoredList(STORAGE_KEYS.recent, isRecent, (a, b) => a.id === b.id);

/** Puts the car that is shown first. The list stays in this browser. */
export function rememberCar(seen: SmallCardCar): void {
  const others = stored.get().filter((car) => car.id !== seen.id);
  stored.set([smallCardOf(seen), ...others].slice(0, RECENT_CARS_MAX));
}

/** The cars seen lately, the latest first; none while the server renders. */
export const useRecentCars = () => useStoredList(stored);
