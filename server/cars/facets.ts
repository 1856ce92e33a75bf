import type { Facets } from "#shared/car.ts";
import type { Db } from "../db/tables.ts";
import type { CatalogueCache } from "./catalogue-cache.ts";
import { presentBrands, presentFacets } from "./facets.present.ts";
import { countFacets } from "./facets.queries.ts";
import { type CarFilter, filterKey } from "./filter.queries.ts";

const NO_FILTER: CarFilter = { brand: [], color: [], location: [] };

interface Deps {
  db: Db;
  cache: CatalogueCache;
  /** The search keys that contain the filter's name, where they are few. */
  keysOf(filter: CarFilter): Promise<string[] | undefined>;
}

/** The values to filter the catalogue by, and how many cars have each. */
export function createFacets({ db, cache, keysOf }: Deps) {
  const facetRows = (filter: CarFilter) =>
    cache.getOrLoad(`facets ${filterKey(filter)}`, async () =>
      countFacets(db, { ...filter, keys: await keysOf(filter) }),
    );

  return {
    /** The exact number of cars for each filter value. */
    async facets(filter: CarFilter): Promise<Facets> {
      return presentFacets(await facetRows(filter));
    },

    /** The brands of the cars on offer. */
    async brands(): Promise<{ id: string; name: string }[]> {
      return presentBrands(await facetRows(NO_FILTER));
    },

    /** The colours of the cars on offer, by name. */
    async colors(): Promise<string[]> {
      return presentFacets(await facetRows(NO_FILTER)).colors.map(({ name }) => name);
    },

    /** The locations of the cars on offer, by name. */
    async locations(): Promise<string[]> {
      return presentFacets(await facetRows(NO_FILTER)).locations.map(({ name }) => name);
    },
  };
}
