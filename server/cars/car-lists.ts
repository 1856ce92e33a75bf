import type { Car } from "#shared/car.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { isId } from "../http/validate.ts";
import { presentCar, presentCarTo } from "./car.present.ts";
import {
  type CarPlace,
  carsAfter,
  carsByIds,
  carsOfUser,
  countCarsOfUser,
} from "./cars.queries.ts";
import type { Reader } from "./own-vins.ts";

const STREAM_BATCH = 500;

type SaleState = Record<"sold_at" | "deleted_at", Date | null> & { owner_banned: boolean };

/** Whether a car can be bought. */
export function isAvailable({ sold_at, deleted_at, owner_banned }: SaleState): boolean {
  return !sold_at && !deleted_at && !owner_banned;
}

/** A batch at a time: constant memory for any number. */
async function* allCars(db: Db, reader: Reader): AsyncGenerator<Car> {
  const present = presentCarTo(reader);
  let last: CarPlace | null = null;
  while (true) {
    const rows: Awaited<ReturnType<typeof carsAfter>> = await carsAfter(db, last, STREAM_BATCH);
    for (const row of rows) yield present(row);
    last = rows.at(-1) ?? null;
    if (rows.length < STREAM_BATCH) return;
  }
}

interface Deps {
  db: Db;
  freshDb: Db;
  catalogue: Pick<Catalogue, "haveJustChanged">;
}

/** Lists of cars that need no search. */
export function createCarLists({ db, freshDb, catalogue }: Deps) {
  return {
    /** Every car on offer, newest first. */
    all: (reader?: Reader) => allCars(db, reader),

    /** A user's own posts, newest first. Their profile shows every change of others at once. */
    async ofUser(userId: string, page = 1, limit = ROWS_A_PAGE): Promise<Page<Car>> {
      if (!isId(userId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        carsOfUser(freshDb, userId, limit, (page - 1) * limit),
        countCarsOfUser(freshDb, userId),
      ]);
      return { rows: rows.map(presentCar), total, page, limit };
    },

    /** The current state of the cars in a browser's cart, without those that are gone. */
    async current(ids: string[]): Promise<(Car & { available: boolean })[]> {
      const known = ids.filter(isId);
      if (known.length === 0) return [];
      const source = (await catalogue.haveJustChanged(known)) ? freshDb : db;
      const rows = await carsByIds(source, known);
      return rows.map((row) => ({ ...presentCar(row), available: isAvailable(row) }));
    },
  };
}
