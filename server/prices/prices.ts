import { messages } from "#shared/messages.ts";
import type { PastPrice, PricePosition } from "#shared/price-position.ts";
import { findCar } from "../cars/cars.queries.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { pricePosition, refreshPriceFigures } from "./price-position.ts";
import { endReductions, priceChanges } from "./prices.queries.ts";

/** How long a reduction is shown. */
const REDUCED_DAYS = 30;
const DAY_MS = 86_400_000;

interface Deps {
  db: Db;
  jobs: Jobs;
  cache: { invalidate(): void };
  now: () => Date;
}

/** What a car cost before, and how its price compares with those of others. */
export function createPrices({ db, jobs, cache, now }: Deps) {
  jobs.handle("refreshPriceFigures", () => refreshPriceFigures(db, now()));
  jobs.handle("endReductions", async () => {
    await endReductions(db, new Date(now().getTime() - REDUCED_DAYS * DAY_MS));
    cache.invalidate();
  });

  /** @throws 404 'Car not found' */
  async function known(id: string) {
    const car = isId(id) ? await findCar(db, id) : undefined;
    if (!car) throw notFound(messages.carNotFound);
    return car;
  }

  return {
    /** Every price that a car had, oldest first. @throws 404 'Car not found' */
    async history(id: string): Promise<PastPrice[]> {
      const car = await known(id);
      const changes = await priceChanges(db, car.id);
      const first = { price: changes[0]?.was ?? car.price, at: car.created_at.toISOString() };
      return [first, ...changes.map(({ price, at }) => ({ price, at: at.toISOString() }))];
    },

    /** @throws 404 'Car not found' */
    async position(id: string): Promise<PricePosition> {
      return pricePosition(db, (await known(id)).id, now());
    },
  };
}
