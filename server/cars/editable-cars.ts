import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { conflict, forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { ownsCar } from "./car.present.ts";
import type { CarChange } from "./car-input.ts";
import { carsBeingPaid, type LockedCar, lockCars } from "./selling.queries.ts";

/** Locks cars. @throws 403 with this message unless all exist and the user may change them */
export async function lockEditable(
  trx: Db,
  user: SessionUser,
  ids: string[],
  refusal: string,
): Promise<LockedCar[]> {
  if (!ids.every(isId)) throw forbidden(refusal);
  const cars = await lockCars(trx, ids);
  if (cars.length !== ids.length || !cars.every((car) => ownsCar(car, user)))
    throw forbidden(refusal);
  return cars;
}

/** The message names the car that prevents the change of several. */
export function carConflict(cars: LockedCar[], { id, name }: LockedCar, reason: string) {
  if (cars.length === 1) return conflict(reason);
  const message = `${name}: ${reason}`;
  return conflict(message, [{ path: "ids", message, id }]);
}

/** @throws 409 for cars that are sold or that somebody is paying for at this state and price */
export async function refuseBusy(trx: Db, cars: LockedCar[], change: CarChange): Promise<void> {
  const ids = cars.map(({ id }) => id);
  let paid: Set<string> | undefined;
  for (const car of cars) {
    const { id, state, price, sold_at } = car;
    const restated = change.state !== undefined && change.state !== state;
    const repriced = change.price !== undefined && change.price !== price;
    if (!restated && !repriced) continue;
    if (sold_at) throw carConflict(cars, car, messages.carSold);
    // A New car is sold more than once: the open order keeps its price, the next buyer pays the new
    // one.
    if (!restated && state !== "Used") continue;
    paid ??= await carsBeingPaid(trx, ids);
    if (paid.has(id)) throw carConflict(cars, car, messages.carBeingPaid);
  }
}
