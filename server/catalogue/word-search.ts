import { addFlagged, type Bits } from "./bits.ts";
import type { FilterCondition } from "./condition.ts";
import type { NameColumn } from "./name-column.ts";
import { hasWord, likeliest, mayBeTypo } from "./search-words.ts";
import type { TextMatch } from "./text-match.ts";
import type { ValueColumn } from "./value-column.ts";
import type { Relation } from "./vocabulary.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** Whether the text of a car has a word. */
export type WordTest = Pick<FilterCondition, "matches" | "isMetBy">;

/** Where words are searched. */
export interface SearchedColumn {
  index: WordIndex;
  /** Tests whether a text has the word. */
  tester(word: string): WordTest;
  /** Adds the slots of the texts that match to a set. */
  addTo(bits: Bits, end: number, match: TextMatch): void;
}

/** A column of values whose words are searched. */
interface SearchedValues {
  column: ValueColumn;
  /** The place of its codes in `SlotValues`. */
  facet: number;
}

function nameColumn(names: NameColumn): SearchedColumn {
  return {
    index: createWordIndex(names.texts, (name, word) => name.includes(word)),
    // There may be as many names as cars, so a cached test must not refer to them.
    tester: (word) => ({
      matches: (slot) => names.nameOf(slot).includes(word),
      isMetBy: ({ name }) => name.includes(word),
    }),
    addTo: (bits, _end, match) => names.addTo(bits, match),
  };
}

function valueColumn({ column, facet }: SearchedValues): SearchedColumn {
  const { values } = column;
  const valueAt = (code: number) => values[code] as ValueColumn["values"][number];
  const texts = {
    length: () => values.length,
    textOf: (code: number) => valueAt(code).key,
    size: (code: number) => valueAt(code).size,
  };
  const index = createWordIndex(texts, hasWord);
  return {
    index,
    tester(word) {
      const match = index.match(word);
      return {
        matches: (slot) => match.has(column.codes[slot] as number),
        isMetBy: ({ codes }) => match.has(codes[facet] as number),
      };
    },
    addTo: (bits, end, { flags, codes: flagged }) =>
      addFlagged(bits, end, { codes: column.codes, flags, flagged }),
  };
}

/** Searches words in names with their brands, colours and bodies. */
export function createWordSearch(names: NameColumn, others: SearchedValues[]) {
  const columns: [SearchedColumn, ...SearchedColumn[]] = [
    nameColumn(names),
    ...others.map(valueColumn),
  ];

  /** Whether a car on offer has it; a year is never a typo. */
  const isKnown = (word: string) => columns.some(({ index }) => index.knows(word));

  /** The words that are so related to the typed one, with their numbers of cars. */
  function related(typed: string, relation: Relation): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { index } of columns) index.addWords(typed, relation, counts);
    return counts;
  }

  /** The correction of a word that finds no car on offer. */
  function meant(word: string): string | undefined {
    if (isKnown(word) || !mayBeTypo(word)) return undefined;
    return likeliest(related(word, "typo"));
  }

  return {
    columns,
    related,
    isKnown,

    /** The corrections of misspelt words, by the typed words. */
    corrections(words: readonly string[]): Map<string, string> {
      const found = new Map<string, string>();
      for (const word of words) {
        const other = meant(word);
        if (other !== undefined) found.set(word, other);
      }
      return found;
    },
  };
}
