import { setImmediate as nextTurn } from "node:timers/promises";
import type { Facets } from "#shared/car.ts";
import type { CarRow } from "../cars/cars.queries.ts";
import type { Db } from "../db/tables.ts";
import { createAnswerCache } from "./answer-cache.ts";
import { createCarTexts } from "./car-texts.ts";
import type { Change } from "./change-log.ts";
import { createColumns, type Offer } from "./columns.ts";
import type { CatalogueFilter } from "./conditions.ts";
import { CARS_AT_ONCE, type Changes, readAllOffers, readOffers } from "./feed.queries.ts";
import { corrected, createListing, createSpellings } from "./listing.ts";
import { createSuggest } from "./suggest.ts";

/** With more changes at once the cached answers are dropped: finding them again is faster. */
const ADJUSTED_MAX = 100;

/**
 * The cars on offer, in memory. What is still read goes over `db`, a connection of its own, so that
 * searches do not wait for a connection where changes take them all.
 */
export function createOffers(db: Db) {
  const columns = createColumns();
  const answers = createAnswerCache(columns);
  const texts = createCarTexts(db, columns);
  const { words: search } = columns;
  const suggest = createSuggest(columns);
  const spelt = createSpellings([columns.values.brand, columns.values.color]);

  const meant = (filter: CatalogueFilter) => corrected(filter, search.corrections(filter.words));

  function put(ids: string[], cars: Offer[], shown: CarRow[] = []): Change[] {
    const offered = new Map(cars.map((car) => [car.id, car]));
    const rows = new Map(shown.map((row) => [row.id, row]));
    return ids.map((id) => {
      const car = offered.get(id);
      const before = columns.traitsOf(id);
      const slot = car ? columns.put(car) : columns.remove(id);
      if (slot >= 0) texts.change(slot, rows.get(id));
      return { id, before, after: columns.traitsOf(id) };
    });
  }

  return {
    /**
     * Reads all of them, for as long as they are wanted.
     * @returns what the reading could see
     * @throws once they are not
     */
    load: (from: Db, isWanted: () => boolean) =>
      readAllOffers(from, (cars) => {
        if (!isWanted()) throw new Error("The cars are no longer wanted");
        for (const car of cars) columns.put(car);
      }),

    /**
     * All at once, so that the answers are those of one moment; very many in batches.
     * @returns what has changed, unless it is very much
     */
    async apply({ ids, cars, shown }: Changes): Promise<Change[] | undefined> {
      if (ids.length > ADJUSTED_MAX) answers.clear();
      if (cars) return put(ids, cars, shown ?? []);
      for (let from = 0; from < ids.length; from += CARS_AT_ONCE) {
        const batch = ids.slice(from, from + CARS_AT_ONCE);
        put(batch, await readOffers(db, batch));
        await nextTurn();
      }
      return undefined;
    },

    list: createListing({ columns, answers, texts, spelt }),

    facets: (filter: CatalogueFilter): Facets => answers.facets(meant(filter)),

    /** Changes with what the facets show. */
    facetsTag: (filter: CatalogueFilter): string => answers.facetsTag(meant(filter)),

    /** Suggestions for folded words, with cars as JSON. */
    async suggest(words: readonly string[]) {
      const { slots, ...found } = suggest(words);
      return { ...found, texts: (await texts.of(slots)) ?? [], spellings: spelt() };
    },

    size: () => columns.size,

    carsOf: columns.sellers.carsOf,

    /** The brands of the cars on offer, by name. */
    brands: () =>
      columns.values.brand.groups().map(({ id, shown }) => ({ id: id as string, name: shown })),
  };
}
export type Offers = ReturnType<typeof createOffers>;
