import type { Car, CarSearch } from "#shared/car.ts";
import { PAGE_SIZE } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { Page } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { ownsCar, presentCar, presentOwnCar } from "./car.present.ts";
import {
  type CarPlace,
  carsAfter,
  carsByIds,
  carsOfUser,
  carsOnOfferOfUser,
  countCarsOfUser,
  findCar,
} from "./cars.queries.ts";
import type { CarFilter } from "./filter.queries.ts";
import { createSearch } from "./search.ts";
import { type SimilarTo, similarCars } from "./similar.queries.ts";

const STREAM_BATCH = 500;

type SaleState = Record<"sold_at" | "deleted_at", Date | null> & { owner_banned: boolean };

/** Whether a car can be bought. */
function isAvailable({ sold_at, deleted_at, owner_banned }: SaleState): boolean {
  return !sold_at && !deleted_at && !owner_banned;
}

/** Every car on offer, newest first, a batch at a time: constant memory for any number. */
async function* allCars(db: Db): AsyncGenerator<Car> {
  let last: CarPlace | null = null;
  while (true) {
    const rows: Awaited<ReturnType<typeof carsAfter>> = await carsAfter(db, last, STREAM_BATCH);
    for (const row of rows) yield presentCar(row);
    last = rows.at(-1) ?? null;
    if (rows.length < STREAM_BATCH) return;
  }
}

const NO_FILTER: CarFilter = { brand: [], color: [], location: [] };

/** Reads the catalogue. */
export function createCars({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const search = createSearch({ db, catalogue });

  /** As `similar`, for a car that was read already. */
  const similarTo = async (car: SimilarTo, limit: number): Promise<Car[]> =>
    (await similarCars(db, car, limit)).map(presentCar);

  return {
    /** One page of what is on offer, each car as JSON, with the exact total. */
    list: search.list,

    /** The same page as objects. */
    async search(wanted: CarSearch): Promise<Page<Car>> {
      const { rows, ...page } = await search.list(wanted);
      return { ...page, rows: rows.map((text) => JSON.parse(text) as Car) };
    },

    facets: search.facets,
    brands: search.brands,

    /** The colours of the cars on offer, by name. */
    async colors(): Promise<string[]> {
      return (await search.facets(NO_FILTER)).colors.map(({ name }) => name);
    },

    /** The locations of the cars on offer, by name. */
    async locations(): Promise<string[]> {
      return (await search.facets(NO_FILTER)).locations.map(({ name }) => name);
    },

    /** Visitors do not see the whole VIN. @throws 404 'Car not found' */
    async detail(id: string, visitor?: { id: string; type: string } | null) {
      const row = isId(id)
        ? await catalogue.getOrLoadCar(id.toLowerCase(), () => findCar(db, id))
        : undefined;
      if (!row) throw notFound(messages.carNotFound);
      const { rating_count: count, rating_sum: sum } = row;
      const rated = count === 0 ? null : { count, average: sum / count };
      const car = ownsCar(row, visitor) ? presentOwnCar(row) : presentCar(row);
      return { ...car, available: isAvailable(row), rated };
    },

    all: () => allCars(db),

    /** Cars that can be bought instead of this one, nearest first. @throws 404 'Car not found' */
    async similar(id: string, limit: number): Promise<Car[]> {
      const car = isId(id) ? await findCar(db, id) : undefined;
      if (!car) throw notFound(messages.carNotFound);
      return similarTo(car, limit);
    },

    similarTo,

    /** A user's own posts, newest first. */
    async ofUser(userId: string, page = 1, limit = 100): Promise<Page<Car>> {
      if (!isId(userId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        carsOfUser(db, userId, limit, (page - 1) * limit),
        countCarsOfUser(db, userId),
      ]);
      return { rows: rows.map(presentCar), total, page, limit };
    },

    /** What a seller has on offer, newest first. */
    async onOfferOf(userId: string, page: number): Promise<Car[]> {
      const rows = await carsOnOfferOfUser(db, userId, PAGE_SIZE, (page - 1) * PAGE_SIZE);
      return rows.map(presentCar);
    },

    /** The current state of the cars in a browser's cart, without those that are gone. */
    async current(ids: string[]): Promise<(Car & { available: boolean })[]> {
      const known = ids.filter(isId);
      if (known.length === 0) return [];
      const rows = await carsByIds(db, known);
      return rows.map((row) => ({ ...presentCar(row), available: isAvailable(row) }));
    },
  };
}
