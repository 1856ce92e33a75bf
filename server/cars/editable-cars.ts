import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { conflict, forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { ownsCar } from "./car.present.ts";
import type { CarChange } from "./car-input.ts";
import { BOUGHT_COLUMNS, carsBeingPaid, type LockedCar, lockCars } from "./selling.queries.ts";

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

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.join("\n") === other.join("\n");

/**
 * A list of images is sent whole, so it would undo what somebody else changed in it. Sent again,
 * after its answer was lost, it is already the car's.
 * @throws 409 where the car has other images than those that were changed
 */
export function refuseOldImages(
  { image: now }: LockedCar,
  { image, imageBefore }: CarChange,
): void {
  if (!image || !imageBefore || isSame(now, imageBefore) || isSame(now, image)) return;
  const message = messages.imagesChanged;
  throw conflict(message, [{ path: "image", message }]);
}

type Bought = (typeof BOUGHT_COLUMNS)[number];
type BoughtChange = { [Column in Bought]?: LockedCar[Column] | undefined };

/** @throws 409 for cars that are sold, or that somebody is paying for as they are */
export async function refuseBusy(trx: Db, cars: LockedCar[], change: BoughtChange): Promise<void> {
  const ids = cars.map(({ id }) => id);
  let paid: Set<string> | undefined;
  for (const car of cars) {
    const changed = BOUGHT_COLUMNS.filter(
      (column) => change[column] !== undefined && change[column] !== car[column],
    );
    if (!changed.length) continue;
    if (car.sold_at) throw carConflict(cars, car, messages.carSold);
    // A New car is sold more than once: the open order keeps its price, the next buyer pays the new
    // one.
    if (!changed.includes("state") && car.state !== "Used") continue;
    paid ??= await carsBeingPaid(trx, ids);
    if (paid.has(car.id)) throw carConflict(cars, car, messages.carBeingPaid);
  }
}
