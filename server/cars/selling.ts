import { v7 as uuid } from "uuid";
import type { WholeCar } from "#shared/car.ts";
import type { CarState } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { SaveReply } from "../idempotency/idempotency.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { reduction } from "../prices/reduction.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { requireAccount } from "../users/require-account.ts";
import { ownsCar, presentOwnCar } from "./car.present.ts";
import { changedColumns, newColumns } from "./car-columns.ts";
import type { CarChange, NewCar } from "./car-input.ts";
import { type FoundCar, findCar } from "./cars.queries.ts";
import { carConflict, lockEditable, refuseBusy, refuseOldImages } from "./editable-cars.ts";
import {
  carsBeingPaid,
  insertCar,
  type LockedCar,
  removeCars,
  setState,
  updateCar,
} from "./selling.queries.ts";
import { refuseInvalidVin, refuseTakenVin } from "./vin.ts";

interface Deps {
  db: Db;
  catalogue: Catalogue;
  pictures: Pictures;
  now: () => Date;
}

/**
 * With more cars a transaction may be a large one: a car's change may be several rows of changes.
 */
const SMALL_MAX = 100;

const presented = (row: FoundCar): WholeCar => ({ ...presentOwnCar(row), spin: row.spin });

/** A new price, its place in the history, and what it makes of the reduction. */
function newPrice(car: LockedCar, price: number | undefined, at: Date) {
  if (price === undefined || price === car.price) return undefined;
  return {
    columns: { price, ...reduction(car, price, at) },
    change: { carId: car.id, was: car.price, price, at },
  };
}

const isEmpty = (columns: object) => Object.values(columns).every((value) => value === undefined);

async function changeCar(
  trx: Db,
  { pictures, now }: Pick<Deps, "pictures" | "now">,
  { user, id, fields }: { user: SessionUser; id: string; fields: CarChange },
): Promise<WholeCar> {
  const cars = await lockEditable(trx, user, [id], messages.carNotFound);
  const [car] = cars as [LockedCar];
  refuseOldImages(car, fields);
  const changed = await changedColumns(trx, pictures, fields);
  await refuseBusy(trx, cars, { ...changed, price: fields.price });
  refuseInvalidVin(fields.vin === undefined ? car.vin : fields.vin, fields.model ?? car.model);
  const priced = newPrice(car, fields.price, now());
  const columns = { ...changed, ...priced?.columns };
  if (!isEmpty(columns))
    return presented(await refuseTakenVin(updateCar(trx, car.id, columns, priced?.change)));
  const row = await findCar(trx, car.id);
  if (!row) throw forbidden(messages.carNotFound);
  return presented(row);
}

/** What sellers and administrators do with cars. */
export function createSelling({ db, catalogue, pictures, now }: Deps) {
  /** The next request sees what was committed. */
  async function change<Result>(work: (trx: Db) => Promise<Result>, cars = 1): Promise<Result> {
    const result = await transact(db, work);
    await catalogue.catchUp({ large: cars > SMALL_MAX });
    return result;
  }

  async function remove(user: SessionUser, ids: string[]): Promise<void> {
    await change(async (trx) => {
      const cars = await lockEditable(trx, user, ids, messages.cannotRemoveProduct);
      const paid = await carsBeingPaid(trx, ids);
      const busy = cars.find(({ id }) => paid.has(id));
      if (busy) throw carConflict(cars, busy, messages.carBeingPaid);
      await removeCars(trx, ids, now());
    }, ids.length);
  }

  return {
    /** A car for those who may change it. @throws 403 'Car not found' for others' cars */
    async findEditable(user: SessionUser, id: string): Promise<WholeCar> {
      const car = isId(id) ? await findCar(db, id) : undefined;
      if (!car || car.deleted_at || !ownsCar(car, user)) throw forbidden(messages.carNotFound);
      return presented(car);
    },

    /**
     * @throws 400 for pictures that are not the shop's and for an invalid VIN; 403 for another
     * user's name; 401 where the account has ended meanwhile; 409 for a VIN that is on offer
     */
    async create(
      user: SessionUser,
      { userId, ...fields }: NewCar,
      saveReply: SaveReply,
    ): Promise<WholeCar> {
      if (userId !== undefined && userId.toLowerCase() !== user.id) throw forbidden();
      refuseInvalidVin(fields.vin, fields.model);
      const id = uuid();
      return change(async (trx) => {
        await requireAccount(trx, user.id);
        const columns = await newColumns(trx, pictures, fields);
        const made = presented(
          await refuseTakenVin(insertCar(trx, { ...columns, id, user_id: user.id })),
        );
        await saveReply(trx, 201, made);
        return made;
      });
    },

    /** Changes only the fields given. @throws 403 'Car not found' for others' cars; 400; 409 */
    update: (user: SessionUser, id: string, fields: CarChange): Promise<WholeCar> =>
      change((trx) => changeCar(trx, { pictures, now }, { user, id, fields })),

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
        const cars = await lockEditable(trx, user, ids, messages.carNotFound);
        await refuseBusy(trx, cars, { state });
        await setState(trx, ids, state);
      }, ids.length);
    },
  };
}
