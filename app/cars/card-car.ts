import type { Car } from "#shared/car.ts";

/** What a card shows of a car, and its heart keeps: a page of twelve carries nothing else. */
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

export function cardOf(car: Car): CardCar {
  return Object.fromEntries(SHOWN.map((name) => [name, car[name]])) as CardCar;
}
