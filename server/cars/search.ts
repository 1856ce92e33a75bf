import type { Car, CarSearch, Facets } from "#shared/car.ts";
import type { Page } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueFilter } from "../catalogue/conditions.ts";
import { createFold } from "../catalogue/fold.ts";
import type { Db } from "../db/tables.ts";
import { createDatabaseSearch } from "./database-search.ts";
import type { CarFilter } from "./filter.queries.ts";

/** A page that ends further back is read from the database: few ask for it. */
const DEPTH_MAX = 2_000;

/** The filters of a search alone. */
function filterOf({ sort, page, limit, ...filter }: CarFilter & Partial<CarSearch>): CarFilter {
  return filter;
}

/** A page of cars, each as JSON. */
export type CarTexts = Page<string>;

/** Searches the catalogue: in memory, or else in the database. */
export function createSearch({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const fold = createFold(db);
  const database = createDatabaseSearch({ db, catalogue });

  /** The filter in the words of the columns. */
  async function folded(filter: CarFilter): Promise<CatalogueFilter> {
    const { name, state, minPrice, maxPrice, keys: _, ...lists } = filterOf(filter);
    const words = name ? name.split(/\s+/) : [];
    const keys = await fold([...words, ...Object.values(lists).flat()]);
    const values: CatalogueFilter["values"] = state ? { state: [state] } : {};
    let from = words.length;
    for (const [column, list] of Object.entries(lists) as [keyof typeof lists, string[]][]) {
      if (list.length) values[column] = keys.slice(from, from + list.length).sort();
      from += list.length;
    }
    const bounded = minPrice !== undefined || maxPrice !== undefined;
    const price = [minPrice ?? 0, maxPrice ?? Number.MAX_SAFE_INTEGER] as const;
    return { words: keys.slice(0, words.length).sort(), values, ranges: bounded ? { price } : {} };
  }

  return {
    /** One page of what is on offer, with the exact total. */
    async list(search: CarSearch): Promise<CarTexts> {
      const { sort, page, limit } = search;
      const offset = (page - 1) * limit;
      const known =
        offset + limit <= DEPTH_MAX
          ? await catalogue.list(await folded(search), sort, { offset, limit })
          : undefined;
      if (known) return { rows: known.texts, total: known.total, page, limit };
      const found = await database.search(search);
      return { ...found, rows: found.rows.map((car: Car) => JSON.stringify(car)) };
    },

    /** The exact number of cars for each filter value. */
    facets: async (filter: CarFilter): Promise<Facets> =>
      catalogue.facets(await folded(filter)) ?? database.facets(filter),

    /** The brands of the cars on offer, by name. */
    brands: async (): Promise<{ id: string; name: string }[]> =>
      catalogue.brands() ?? database.brands(),
  };
}
