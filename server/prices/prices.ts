import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import type { PastPrice } from "#shared/price-position.ts";
import { presentCar } from "../cars/car.present.ts";
import { findCar } from "../cars/cars.queries.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
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
  catalogue: Pick<Catalogue, "catchUp">;
  now: () => Date;
}

/** Every price that a car had, oldest first. */
export function pastPrices(
  { price, createdAt }: Pick<Car, "price" | "createdAt">,
  changes: { was: number; price: number; at: Date | string }[],
): PastPrice[] {
  const first = { price: changes[0]?.was ?? price, at: createdAt };
  return [first, ...changes.map(({ price, at }) => ({ price, at: new Date(at).toISOString() }))];
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
    /** Every price that a car had, oldest first. @throws 404 'Car not found' */
    async history(id: string): Promise<PastPrice[]> {
      const car = await known(id);
      return pastPrices(car, await priceChanges(db, id).execute());
    },

    /** @throws 404 'Car not found' */
    position: async (id: string) => pricePosition(db, (await known(id)).id, now()),
  };
}
