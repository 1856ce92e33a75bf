import type { Car } from "#shared/car.ts";

/** The fields of a car that a card shows and its heart stores; lists in loader data have no others. */
const SHOWN = [
  "id",
  "name",
  "model",
  "brand",
  "state",
  "price",
  "image",
  "location",
  "color",
  "rating",
  "averageRating",
  "mileage",
  "gearbox",
  "previousPrice",
  "reducedAt",
] as const satisfies (keyof Car)[];
export type CardCar = Pick<Car, (typeof SHOWN)[number]>;

/** Cars as the names of what cards show, and a row of values for each. */
export interface CardTable {
  names: readonly (keyof CardCar)[];
  rows: readonly (readonly CardCar[keyof CardCar][])[];
}

export const tableOf = (cars: readonly Car[]): CardTable => ({
  names: SHOWN,
  rows: cars.map((car) => SHOWN.map((name) => car[name])),
});

export const cardsOf = ({ names, rows }: CardTable): CardCar[] =>
  rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]])) as CardCar);
