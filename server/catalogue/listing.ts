import type { Sort } from "#shared/constants.ts";
import type { ListPage } from "./answer.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { CarTexts } from "./car-texts.ts";
import type { Columns } from "./columns.ts";
import type { CatalogueFilter } from "./conditions.ts";
import { spellingsOf } from "./search-words.ts";
import type { ValueColumn } from "./value-column.ts";

/** The corrections of misspelt words, by the typed words. */
export type Corrections = ReadonlyMap<string, string>;

const NO_SPELLINGS = new Map<string, string>();

/** Identifies the content of a list, without references to the cars. */
export interface SeenList {
  slots: readonly number[];
  versions: readonly number[];
  corrections: Corrections;
  spellings: ReadonlyMap<string, string>;
}

function isSame<Value>(ones: readonly Value[], others: readonly Value[]): boolean {
  return ones.length === others.length && ones.every((one, n) => one === others[n]);
}

/** How the words of the columns' values are spelt; found again where a value comes or goes. */
export function createSpellings(columns: ValueColumn[]) {
  let groups: unknown[] = [];
  let spellings = NO_SPELLINGS;
  return () => {
    const now = columns.map((column) => column.groups());
    if (now.some((one, n) => one !== groups[n]))
      spellings = spellingsOf(now.flat().map(({ shown }) => shown));
    groups = now;
    return spellings;
  };
}

/** The filter with corrected words. */
export function corrected(filter: CatalogueFilter, corrections: Corrections): CatalogueFilter {
  if (corrections.size === 0) return filter;
  const words = filter.words.map((word) => corrections.get(word) ?? word);
  return { ...filter, words: words.sort() };
}

interface Deps {
  columns: Columns;
  answers: AnswerCache;
  texts: CarTexts;
  spelt: () => Map<string, string>;
}

export function createListing({ columns, answers, texts, spelt }: Deps) {
  function find(filter: CatalogueFilter, sort: Sort, page: ListPage) {
    const corrections = columns.words.corrections(filter.words);
    const spellings = corrections.size > 0 ? spelt() : NO_SPELLINGS;
    return { ...answers.list(corrected(filter, corrections), sort, page), corrections, spellings };
  }

  /** One page as JSON, with the exact total; undefined while one of its cars is changing. */
  async function list(filter: CatalogueFilter, sort: Sort, page: ListPage) {
    const { slots, ...found } = find(filter, sort, page);
    const versions = texts.versionsOf(slots);
    const shown = await texts.of(slots);
    // One of the slots may contain another car by now.
    if (!shown || !isSame(texts.versionsOf(slots), versions)) return undefined;
    const { corrections, spellings } = found;
    return { ...found, texts: shown, seen: { slots, versions, corrections, spellings } };
  }

  return {
    list,

    /**
     * The same without waiting, if all of it is cached and no word is misspelt; otherwise
     * undefined.
     */
    knownList(filter: CatalogueFilter, sort: Sort, page: ListPage) {
      const known = answers.knownList(filter, sort, page);
      const shown = known && texts.known(known.slots);
      return shown && { total: known.total, texts: shown };
    },

    /** Whether the same cars would be listed now, whatever the total. */
    isStillListed(filter: CatalogueFilter, sort: Sort, page: ListPage, seen: SeenList): boolean {
      const now = find(filter, sort, page);
      return (
        now.spellings === seen.spellings &&
        isSame(now.slots, seen.slots) &&
        isSame(texts.versionsOf(seen.slots), seen.versions) &&
        isSame([...now.corrections].flat(), [...seen.corrections].flat())
      );
    },
  };
}
