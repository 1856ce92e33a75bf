import type { Car, CarSearch } from "#shared/car.ts";
import { PAGE_SIZE } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { Page } from "#shared/paging.ts";
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
  searchCars,
} from "./cars.queries.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";
import { countCars } from "./facets.queries.ts";
import { createFacets } from "./facets.ts";
import { type CarFilter, filterKey } from "./filter.queries.ts";
import { findNames, isNameAlone } from "./names.queries.ts";
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

/** Reads the catalogue. */
export function createCars({ db, cache }: { db: Db; cache: CatalogueCache }) {
  const namesOf = async ({ name }: CarFilter) =>
    name ? cache.getOrLoad(`names ${name}`, () => findNames(db, name)) : undefined;
  const keysOf = async (filter: CarFilter) => (await namesOf(filter))?.keys;

  /** As `similar`, for a car that was read already. */
  const similarTo = async (car: SimilarTo, limit: number): Promise<Car[]> =>
    (await similarCars(db, car, limit)).map(presentCar);

  return {
    /** One page of what is on offer, with the exact total. */
    async search(search: CarSearch): Promise<Page<Car>> {
      const names = await namesOf(search);
      const { page, limit } = search;
      if (names?.total === 0) return { rows: [], total: 0, page, limit };
      const known = { ...search, keys: names?.keys };
      const [rows, total] = await Promise.all([
        searchCars(db, known),
        names && isNameAlone(search)
          ? names.total
          : cache.getOrLoad(`total ${filterKey(search)}`, () => countCars(db, known)),
      ]);
      return { rows: rows.map(presentCar), total, page, limit };
    },

    ...createFacets({ db, cache, keysOf }),

    /** Visitors do not see the whole VIN. @throws 404 'Car not found' */
    async detail(id: string, visitor?: { id: string; type: string } | null) {
      const row = isId(id)
        ? await cache.getOrLoad(`car ${id.toLowerCase()}`, () => findCar(db, id))
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
