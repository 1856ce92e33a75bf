import type { Car } from "#shared/car.ts";

/** What a card shows of a car, and its heart keeps: a page of twelve carries nothing else. */
export type CardCar = Omit<Car, "description" | "userId" | "sold" | "createdAt">;

export function cardOf(car: Car): CardCar {
  const { description, userId, sold, createdAt, ...card } = car;
  return card;
}
