import type { CarSearch, Facets } from "#shared/car.ts";
import { FILTER_FACTS, MILEAGE_MAX } from "#shared/constants.ts";
import type { Page } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueFilter } from "../catalogue/conditions.ts";
import { createFold, type Fold } from "../catalogue/fold.ts";
import { noteUnfollowed } from "../catalogue/followed-reads.ts";
import type { Corrections } from "../catalogue/listing.ts";
import { shownWord, wordsOf } from "../catalogue/search-words.ts";
import type { Db } from "../db/tables.ts";
import { createDatabaseSearch } from "./database-search.ts";
import type { CarFilter } from "./filter.queries.ts";

/** A page that ends further back is read from the database: few ask for it. */
const DEPTH_MAX = 2_000;

/** The filters whose values are compared as they are. */
function chosenFacts(filter: CarFilter): CatalogueFilter["values"] {
  const values: CatalogueFilter["values"] = filter.state ? { state: [filter.state] } : {};
  for (const name of FILTER_FACTS)
    if (filter[name]?.length) values[name] = [...filter[name]].sort();
  return values;
}

function rangesOf(filter: CarFilter): CatalogueFilter["ranges"] {
  const { minPrice, maxPrice, minModel, maxModel, minMileage, maxMileage } = filter;
  const ranges: CatalogueFilter["ranges"] = {};
  if (minPrice !== undefined || maxPrice !== undefined)
    ranges.price = [minPrice ?? 0, maxPrice ?? Number.MAX_SAFE_INTEGER];
  if (minModel !== undefined || maxModel !== undefined)
    ranges.model = [minModel ?? 0, maxModel ?? Number.MAX_SAFE_INTEGER];
  if (minMileage !== undefined || maxMileage !== undefined)
    ranges.mileage = [minMileage ?? 0, maxMileage ?? MILEAGE_MAX];
  return ranges;
}

/** A page of cars, each as JSON. */
export interface CarTextPage extends Page<string> {
  /** The corrected search, if a word of it was misspelt. */
  corrected?: string | undefined;
}

interface FoundPage extends CarTextPage {
  /** Its cars at a later moment, where memory knows them and the rest of the answer is the same. */
  rowsNow: () => string[] | undefined;
}

/** What was misspelt, and how the words of brands and colours are spelt. */
interface Spelling {
  corrections: Corrections;
  spellings: ReadonlyMap<string, string>;
}

const typedWords = (name: string | undefined) => name?.split(/\s+/).filter(Boolean) ?? [];

/** Folds the values of a filter as the columns are. */
const createFolded = (fold: Fold) =>
  async function folded(filter: CarFilter): Promise<CatalogueFilter> {
    const { name, brand, color, location } = filter;
    const words = typedWords(name);
    const lists = { brand, color, location };
    const keys = await fold([...words, ...Object.values(lists).flat()]);
    const values = chosenFacts(filter);
    let from = words.length;
    for (const [column, list] of Object.entries(lists) as [keyof typeof lists, string[]][]) {
      if (list.length) values[column] = keys.slice(from, from + list.length).sort();
      from += list.length;
    }
    const { seller } = filter;
    const folded = new Set(keys.slice(0, words.length).flatMap(wordsOf));
    return { words: [...folded].sort(), values, ranges: rangesOf(filter), seller };
  };

/** Searches the catalogue, in memory or otherwise in the database. */
export function createSearch({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const fold = createFold(db);
  const folded = createFolded(fold);
  const database = createDatabaseSearch({ db, catalogue });

  /** The search with corrected words; undefined if all were right. */
  async function corrected(name: string | undefined, found: Spelling) {
    const { corrections, spellings } = found;
    if (corrections.size === 0) return undefined;
    const words = typedWords(name);
    const keys = await fold(words);
    const shown = words.map((word, at) => {
      const meant = corrections.get(keys[at] as string);
      return meant === undefined ? word : shownWord(meant, spellings);
    });
    return shown.join(" ");
  }

  return {
    fold,

    /** One page of what is on offer, with the exact total. */
    async list(search: CarSearch): Promise<FoundPage> {
      const { name, sort, page, limit } = search;
      const slice = { offset: (page - 1) * limit, limit };
      const filter = await folded(search);
      const known =
        slice.offset + limit <= DEPTH_MAX ? await catalogue.list(filter, sort, slice) : undefined;
      if (!known) noteUnfollowed();
      const found = known ?? (await database.search(search, filter.words));
      const { total, corrections } = found;
      const rowsNow = () => {
        const now = corrections.size === 0 ? catalogue.knownList(filter, sort, slice) : undefined;
        return now?.total === total ? now.texts : undefined;
      };
      const rows = "texts" in found ? found.texts : found.rows.map((car) => JSON.stringify(car));
      return { rows, rowsNow, total, page, limit, corrected: await corrected(name, found) };
    },

    /** The exact number of cars on offer. */
    async total(search: CarSearch): Promise<number> {
      const filter = await folded(search);
      const known = catalogue.total(filter);
      if (known === undefined) noteUnfollowed();
      return known ?? (await database.total(search, filter.words));
    },

    /** The exact number of cars for each filter value. */
    async facets(filter: CarFilter): Promise<Facets> {
      const known = await folded(filter);
      return catalogue.facets(known) ?? (await database.facets(filter, known.words));
    },

    /** The same as JSON, and how it is at a later moment, where memory knows it. */
    async facetsText(filter: CarFilter) {
      const known = await folded(filter);
      return {
        text:
          catalogue.facetsText(known) ?? JSON.stringify(await database.facets(filter, known.words)),
        textNow: () => catalogue.knownFacetsText(known),
      };
    },

    /** The brands of the cars on offer, by name. */
    brands: async (): Promise<{ id: string; name: string }[]> =>
      catalogue.brands() ?? database.brands(),
  };
}
