import type { Db } from "../db/tables.ts";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { createBacklog } from "./backlog.ts";
import { createCarTexts } from "./car-texts.ts";
import { createColumns } from "./columns.ts";
import type { CatalogueFilter } from "./conditions.ts";
import { readAllOffers } from "./feed.queries.ts";
import { corrected, createListing, createSpellings } from "./listing.ts";
import { createSuggest } from "./suggest.ts";
import { createUpdates } from "./updates.ts";

interface Deps {
  /** A connection of its own, so that searches do not wait where changes take all others. */
  own: Db;
  /** Reads what no search waits for. */
  db: Db;
}

/** Reads the answers for a filter with corrected words. */
function meantReads(answers: AnswerCache, meant: (filter: CatalogueFilter) => CatalogueFilter) {
  return {
    /** How many cars the filter shows. */
    total: (filter: CatalogueFilter): number => answers.total(meant(filter)),

    facets: (filter: CatalogueFilter) => answers.facets(meant(filter)),

    /** As JSON. */
    facetsText: (filter: CatalogueFilter): string => answers.facetsText(meant(filter)),

    /** The same if the counts are cached. */
    knownFacetsText: answers.knownFacetsText,

    /** Changes with what the facets show. */
    facetsTag: (filter: CatalogueFilter): string => answers.facetsTag(meant(filter)),
  };
}

/** The cars on offer, in memory. */
export function createOffers({ own, db }: Deps) {
  const columns = createColumns();
  const answers = createAnswerCache(columns);
  const backlog = createBacklog();
  const texts = createCarTexts(own, columns, { mayDiffer: backlog.isBehind });
  const { words: search } = columns;
  const suggest = createSuggest(columns);
  const spelt = createSpellings([columns.values.brand, columns.values.color]);

  const meant = (filter: CatalogueFilter) => corrected(filter, search.corrections(filter.words));

  return {
    /** Identifies these cars in memory without a reference to them. */
    token: Symbol("offers"),

    /**
     * Reads all of them, for as long as they are wanted.
     * @returns what the reading could see
     * @throws once they are not
     */
    load: (isWanted: () => boolean) =>
      readAllOffers(db, (cars) => {
        if (!isWanted()) throw new Error("The cars are no longer wanted");
        for (const car of cars) columns.put(car);
      }),

    ...createUpdates({ db, columns, texts, answers, backlog }),

    readAhead: texts.readAhead,

    /** Very many cars have changed, and are about to be applied. */
    expectMany: backlog.expect,

    /** How long, in ms, changes have waited in the backlog. */
    backlogAge: backlog.age,

    /** What is left of it. */
    left: backlog.left,

    ...createListing({ columns, answers, texts, spelt }),

    ...meantReads(answers, meant),

    /** Suggestions for folded words, with cars as JSON. */
    async suggest(words: readonly string[]) {
      const { slots, ...found } = suggest(words);
      return { ...found, texts: (await texts.of(slots)) ?? [], spellings: spelt() };
    },

    size: () => columns.size,

    isWorn: columns.isWorn,

    carsOf: columns.sellers.carsOf,

    /** The brands of the cars on offer, by name. */
    brands: () =>
      columns.values.brand.groups().map(({ id, shown }) => ({ id: id as string, name: shown })),
  };
}
export type Offers = ReturnType<typeof createOffers>;
