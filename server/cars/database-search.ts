import type { Car, CarSearch, Facets } from "#shared/car.ts";
import type { Page } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { presentCar } from "./car.present.ts";
import { searchCars } from "./cars.queries.ts";
import { presentBrands, presentFacets } from "./facets.present.ts";
import { countCars, countFacets } from "./facets.queries.ts";
import { countFactFacets } from "./fact-facets.queries.ts";
import { type CarFilter, filterKey } from "./filter.queries.ts";
import { findNames, isNameAlone } from "./names.queries.ts";

const NO_FILTER: CarFilter = { brand: [], color: [], location: [] };

/** Searches in the database: while the cars are not in memory, and very deep pages. */
export function createDatabaseSearch({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const namesOf = async ({ name }: CarFilter) =>
    name ? catalogue.getOrLoad(`names ${name}`, () => findNames(db, name)) : undefined;
  const facetRows = (filter: CarFilter) =>
    catalogue.getOrLoad(`facets ${filterKey(filter)}`, async () =>
      countFacets(db, { ...filter, keys: (await namesOf(filter))?.keys }),
    );
  const factRows = (filter: CarFilter) =>
    catalogue.getOrLoad(`facts ${filterKey(filter)}`, async () =>
      countFactFacets(db, { ...filter, keys: (await namesOf(filter))?.keys }),
    );

  return {
    async search(search: CarSearch): Promise<Page<Car>> {
      const names = await namesOf(search);
      const { page, limit } = search;
      if (names?.total === 0) return { rows: [], total: 0, page, limit };
      const known = { ...search, keys: names?.keys };
      const [rows, total] = await Promise.all([
        searchCars(db, known),
        names && isNameAlone(search)
          ? names.total
          : catalogue.getOrLoad(`total ${filterKey(search)}`, () => countCars(db, known)),
      ]);
      return { rows: rows.map(presentCar), total, page, limit };
    },

    async facets(filter: CarFilter): Promise<Facets> {
      return presentFacets((await Promise.all([facetRows(filter), factRows(filter)])).flat());
    },

    async brands(): Promise<{ id: string; name: string }[]> {
      return presentBrands(await facetRows(NO_FILTER));
    },
  };
}
