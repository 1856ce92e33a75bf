import type { Car, CarSearch, Facets } from "#shared/car.ts";
import type { Page } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { spellingsOf } from "../catalogue/search-words.ts";
import type { Db } from "../db/tables.ts";
import { presentCar } from "./car.present.ts";
import { searchCars } from "./cars.queries.ts";
import { presentBrands, presentFacets } from "./facets.present.ts";
import { countCars, countFacets } from "./facets.queries.ts";
import { countFactFacets } from "./fact-facets.queries.ts";
import { type CarFilter, filterKey, NO_FILTER } from "./filter.queries.ts";
import { isNameAlone } from "./names.queries.ts";
import { createTypedWords } from "./typed-words.ts";

/**
 * Searches in the database: while the cars are not in memory, and very deep pages. The words are
 * those of the filter's name, folded.
 */
export function createDatabaseSearch({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const typedWords = createTypedWords({ db, catalogue });
  const facetRows = (filter: CarFilter, words: string[]) =>
    catalogue.getOrLoad(`facets ${filterKey(filter)}`, async () =>
      countFacets(db, { ...filter, text: (await typedWords(words))?.text }),
    );
  const factRows = (filter: CarFilter, words: string[]) =>
    catalogue.getOrLoad(`facts ${filterKey(filter)}`, async () =>
      countFactFacets(db, { ...filter, text: (await typedWords(words))?.text }),
    );

  async function facets(filter: CarFilter, words: string[]): Promise<Facets> {
    const rows = await Promise.all([facetRows(filter, words), factRows(filter, words)]);
    return presentFacets(rows.flat());
  }

  /** How the words of brands and colours are spelt. */
  async function spellings(): Promise<Map<string, string>> {
    const { brands, colors } = presentFacets(await facetRows(NO_FILTER, []));
    return spellingsOf([...brands, ...colors].map(({ name }) => name));
  }

  type TypedWords = Awaited<ReturnType<typeof typedWords>>;
  async function totalOf(search: CarSearch, typed: TypedWords): Promise<number> {
    if (typed?.total !== undefined && isNameAlone(search)) return typed.total;
    const known = { ...search, text: typed?.text };
    return catalogue.getOrLoad(`total ${filterKey(search)}`, () => countCars(db, known));
  }

  return {
    async search(search: CarSearch, words: string[]) {
      const typed = await typedWords(words);
      const corrections = typed?.corrections ?? new Map<string, string>();
      const [rows, total] = await Promise.all([
        typed?.total === 0 ? [] : searchCars(db, { ...search, text: typed?.text }),
        totalOf(search, typed),
      ]);
      const page: Page<Car> = {
        rows: rows.map(presentCar),
        total,
        page: search.page,
        limit: search.limit,
      };
      return { ...page, corrections, spellings: corrections.size ? await spellings() : new Map() };
    },

    total: async (search: CarSearch, words: string[]) => totalOf(search, await typedWords(words)),

    facets,

    async brands(): Promise<{ id: string; name: string }[]> {
      return presentBrands(await facetRows(NO_FILTER, []));
    },
  };
}
