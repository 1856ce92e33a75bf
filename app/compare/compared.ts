import { COMPARED_CARS_MAX, STORAGE_KEYS } from "#shared/constants.ts";
import { isId, isObject, isText } from "../storage/shape.ts";
import { createStoredList, useStoredList } from "../storage/stored-list.ts";

/** A car that is selected for the comparison. */
export interface ComparedCar {
  id: string;
  name: string;
  brand: string;
}

const isCompared = isObject<ComparedCar>({ id: isId, name: isText, brand: isText });

const stored = createStoredList(STORAGE_KEYS.compared, isCompared, (a, b) => a.id === b.id);

/** The cars that this browser compares, at most four. */
export const compared = {
  ...stored,
  /** False when there are four already. */
  toggle({ id, name, brand }: ComparedCar): boolean {
    const cars = stored.get();
    if (cars.some((car) => car.id === id)) stored.remove(id);
    else if (cars.length >= COMPARED_CARS_MAX) return false;
    else stored.add({ id, name, brand });
    return true;
  },
};

/** The cars to compare; none while the server renders. */
export const useCompared = () => useStoredList(stored);
