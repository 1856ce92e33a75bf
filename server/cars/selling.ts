import { v7 as uuid } from "uuid";
import type { Car } from "#shared/car.ts";
import type { CarState } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { badRequest, conflict, forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { KeepReply } from "../idempotency/idempotency.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { recordPriceChange } from "../prices/prices.queries.ts";
import { reduction } from "../prices/reduction.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { presentOwnCar } from "./car.present.ts";
import type { CarChange, NewCar } from "./car-input.ts";
import { findCar } from "./cars.queries.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";
import {
  brandNamed,
  carsBeingPaid,
  insertCar,
  type LockedCar,
  lockCars,
  removeCars,
  setState,
  updateCar,
} from "./selling.queries.ts";
import { refuseInvalidVin, refuseTakenVin } from "./vin.ts";

interface Deps {
  db: Db;
  cache: CatalogueCache;
  pictures: Pictures;
  now: () => Date;
}

async function presented(db: Db, id: string): Promise<Car> {
  const row = await findCar(db, id);
  if (!row) throw forbidden(messages.carNotFound);
  return presentOwnCar(row);
}

/** @throws 409 for cars that are sold or that somebody is paying for at this state and price */
function refuseBusy(cars: LockedCar[], paid: Set<string>, change: CarChange): void {
  for (const { id, state, price, sold_at } of cars) {
    const restated = change.state !== undefined && change.state !== state;
    const repriced = change.price !== undefined && change.price !== price;
    if (!restated && !repriced) continue;
    if (sold_at) throw conflict(messages.carSold);
    // Of a New car there are others: the open order keeps its price, the next buyer pays the new.
    if (paid.has(id) && (restated || state === "Used")) throw conflict(messages.carHeld);
  }
}

/** What sellers and administrators do with cars. */
export function createSelling({ db, cache, pictures, now }: Deps) {
  /** The cars of these ids, locked, where all of them are this user's to change. */
  async function own(trx: Db, user: SessionUser, ids: string[], refusal: string) {
    if (!ids.every(isId)) throw forbidden(refusal);
    const cars = await lockCars(trx, ids);
    const allowed = cars.every((car) => user.type === "admin" || car.user_id === user.id);
    if (cars.length !== ids.length || !allowed) throw forbidden(refusal);
    return cars;
  }

  /** The next request sees what was committed. */
  async function change<Result>(work: (trx: Db) => Promise<Result>): Promise<Result> {
    const result = await transact(db, work);
    cache.invalidate();
    return result;
  }

  /** One address twice is one picture. @throws 400 for what is no picture of the shop */
  async function knownPictures(trx: Db, addresses: string[]): Promise<string[]> {
    const image = [...new Set(addresses)];
    const [unknownImage] = await pictures.findUnknown(trx, image);
    if (unknownImage === undefined) return image;
    const path = `image.${addresses.indexOf(unknownImage)}`;
    throw badRequest(messages.imageUnknown, [{ path, message: messages.imageUnknown }]);
  }

  /** The columns of what is changed. */
  async function valuesOf(trx: Db, { brand, image, accidentFree, price: _, ...plain }: CarChange) {
    const brand_id = brand === undefined ? undefined : await brandNamed(trx, brand);
    const known = image && (await knownPictures(trx, image));
    return { ...plain, accident_free: accidentFree, brand_id, image: known };
  }

  /** A new price, its place in the history, and what it makes of the reduction. */
  async function changePrice(trx: Db, car: LockedCar, price: number | undefined): Promise<void> {
    if (price === undefined || price === car.price) return;
    const at = now();
    await updateCar(trx, car.id, { price, ...reduction(car, price, at) });
    await recordPriceChange(trx, { carId: car.id, was: car.price, price, at });
  }

  async function remove(user: SessionUser, ids: string[]): Promise<void> {
    await change(async (trx) => {
      await own(trx, user, ids, messages.cannotRemoveProduct);
      const paid = await carsBeingPaid(trx, ids, now());
      if (paid.size > 0) throw conflict(messages.carHeld);
      await removeCars(trx, ids, now());
    });
  }

  return {
    /** A car for those who may change it. @throws 403 'Car not found' for others' cars */
    async findEditable(user: SessionUser, id: string): Promise<Car> {
      const car = isId(id) ? await findCar(db, id) : undefined;
      const theirs = car && (user.type === "admin" || car.user_id === user.id);
      if (!theirs || car.deleted_at) throw forbidden(messages.carNotFound);
      return presentOwnCar(car);
    },

    /**
     * @throws 400 for pictures that are not the shop's and for an invalid VIN; 403 for another
     * user's name; 409 for a VIN that is on offer
     */
    async create(user: SessionUser, { userId, ...fields }: NewCar, keep: KeepReply): Promise<Car> {
      if (userId !== undefined && userId.toLowerCase() !== user.id) throw forbidden();
      refuseInvalidVin(fields.vin, fields.model);
      const id = uuid();
      return change(async (trx) => {
        const { brand, image = [], accidentFree, ...car } = fields;
        const brand_id = await brandNamed(trx, brand);
        const known = await knownPictures(trx, image);
        const values = { ...car, accident_free: accidentFree, image: known };
        await refuseTakenVin(insertCar(trx, { ...values, id, user_id: user.id, brand_id }));
        const made = await presented(trx, id);
        await keep(trx, 201, made);
        return made;
      });
    },

    /** Changes only the fields given. @throws 403 'Car not found' for others' cars; 400; 409 */
    async update(user: SessionUser, id: string, fields: CarChange): Promise<Car> {
      return change(async (trx) => {
        const cars = await own(trx, user, [id], messages.carNotFound);
        refuseBusy(cars, await carsBeingPaid(trx, [id], now()), fields);
        for (const { vin, model } of cars)
          refuseInvalidVin(fields.vin === undefined ? vin : fields.vin, fields.model ?? model);
        await refuseTakenVin(updateCar(trx, id, await valuesOf(trx, fields)));
        for (const car of cars) await changePrice(trx, car, fields.price);
        return presented(trx, id);
      });
    },

    /**
     * Takes a car from the catalogue; one that was ever bought stays in purchases and reviews.
     * @throws 403 "Can't remove this product" for others' cars; 409 while somebody is paying for it
     */
    remove: (user: SessionUser, id: string) => remove(user, [id]),

    /** All or none. @throws as `remove` */
    removeMany: remove,

    /** All or none. @throws as `update` */
    async setStateMany(user: SessionUser, ids: string[], state: CarState): Promise<void> {
      await change(async (trx) => {
        const cars = await own(trx, user, ids, messages.carNotFound);
        refuseBusy(cars, await carsBeingPaid(trx, ids, now()), { state });
        await setState(trx, ids, state);
      });
    },
  };
}
