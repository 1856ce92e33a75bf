import type { Car } from "#shared/car.ts";
import { COMPARED_YEARS } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { PastPrice, PricePosition } from "#shared/price-position.ts";
import { presentCar } from "../cars/car.present.ts";
import { findCar } from "../cars/cars.queries.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Change, Traits } from "../catalogue/change-log.ts";
import { createFold } from "../catalogue/fold.ts";
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
  catalogue: Pick<Catalogue, "catchUp" | "beginRead">;
  now: () => Date;
}

/** Which changes may move how the price of a car compares with others. */
function concernsPosition({ id, body, model }: Car, [name]: string[], { basis }: PricePosition) {
  const isCompared = (other: Traits | undefined) =>
    other !== undefined &&
    (other.name === name ||
      (basis !== "name" &&
        body !== null &&
        other.body === body &&
        Math.abs(other.model - model) <= COMPARED_YEARS));
  return (change: Change): boolean => {
    const { before, after } = change;
    // Cars that were sold lately are compared too, and of them nothing is known here.
    const isUnknown = !before && !after;
    return change.id === id || isUnknown || isCompared(before) || isCompared(after);
  };
}

/** What a car cost before, and how its price compares with those of others. */
export function createPrices({ db, jobs, catalogue, now }: Deps) {
  const fold = createFold(db);
  jobs.handle("refreshPriceFigures", () => refreshPriceFigures(db, now()));
  jobs.handle("endReductions", async () => {
    await endReductions(db, new Date(now().getTime() - REDUCED_DAYS * DAY_MS));
    await catalogue.catchUp();
  });

  /** @throws 404 'Car not found' */
  async function known(id: string): Promise<Car> {
    const row = isId(id) ? await findCar(db, id) : undefined;
    if (!row) throw notFound(messages.carNotFound);
    return presentCar(row);
  }

  async function history({ id, price, createdAt }: Car): Promise<PastPrice[]> {
    const changes = await priceChanges(db, id);
    const first = { price: changes[0]?.was ?? price, at: createdAt };
    return [first, ...changes.map(({ price, at }) => ({ price, at: at.toISOString() }))];
  }

  return {
    /** Every price that a car had, oldest first. @throws 404 'Car not found' */
    history: async (id: string) => history(await known(id)),

    /** @throws 404 'Car not found' */
    position: async (id: string) => pricePosition(db, (await known(id)).id, now()),

    /** Both for a car that was read already. */
    async ofCar(car: Car): Promise<{ history: PastPrice[]; position: PricePosition }> {
      const follow = catalogue.beginRead();
      const [past, position] = await Promise.all([history(car), pricePosition(db, car.id, now())]);
      follow(concernsPosition(car, await fold([`${car.name} ${car.brand}`]), position));
      return { history: past, position };
    },
  };
}
