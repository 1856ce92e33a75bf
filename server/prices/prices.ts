import type { Car } from "#shared/car.ts";
import { REDUCED_DAYS } from "#shared/constants.ts";
import { DAY_MS } from "#shared/durations.ts";
import { messages } from "#shared/messages.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { PastPrice } from "#shared/price-position.ts";
import { presentCar } from "../cars/car.present.ts";
import { findCar } from "../cars/cars.queries.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { pricePosition, refreshPriceFigures } from "./price-position.ts";
import { countPriceChanges, endReductions, priceChanges } from "./prices.queries.ts";

interface Deps {
  db: Db;
  jobs: Jobs;
  catalogue: Pick<Catalogue, "catchUp">;
  now: () => Date;
}

type Change = { was: number; price: number; at: Date | string };
type Published = Pick<Car, "price" | "createdAt">;

const presentChanges = (changes: Change[]): PastPrice[] =>
  changes.map(({ price, at }) => ({ price, at: new Date(at).toISOString() }));

/** The prices of a car from its publication on, oldest first. */
function firstPrices({ price, createdAt }: Published, changes: Change[]): PastPrice[] {
  return [{ price: changes[0]?.was ?? price, at: createdAt }, ...presentChanges(changes)];
}

/** The newest `limit` prices of a car, oldest first, of as many of its newest changes. */
export function newestPrices(car: Published, changes: Change[], limit: number): PastPrice[] {
  return changes.length < limit ? firstPrices(car, changes) : presentChanges(changes);
}

/** What a car cost before, and how its price compares with those of others. */
export function createPrices({ db, jobs, catalogue, now }: Deps) {
  jobs.handle("refreshPriceFigures", () => refreshPriceFigures(db, now()));
  jobs.handle("endReductions", async () => {
    await endReductions(db, new Date(now().getTime() - REDUCED_DAYS * DAY_MS));
    await catalogue.catchUp({ large: true });
  });

  /** @throws 404 'Car not found' */
  async function known(id: string): Promise<Car> {
    const row = isId(id) ? await findCar(db, id) : undefined;
    if (!row) throw notFound(messages.carNotFound);
    return presentCar(row);
  }

  return {
    /** A page of the prices that a car had, oldest first. @throws 404 'Car not found' */
    async history(id: string, page = 1, limit = ROWS_A_PAGE): Promise<Page<PastPrice>> {
      const car = await known(id);
      const begin = (page - 1) * limit;
      // The first price is that of the publication, the others are changes.
      const [changes, count] = await Promise.all([
        priceChanges(db, id, { limit, offset: Math.max(0, begin - 1) }),
        countPriceChanges(db, id),
      ]);
      const rows =
        begin === 0 ? firstPrices(car, changes).slice(0, limit) : presentChanges(changes);
      return { rows, total: count + 1, page, limit };
    },

    /** @throws 404 'Car not found' */
    position: async (id: string) => pricePosition(db, (await known(id)).id, now()),
  };
}
