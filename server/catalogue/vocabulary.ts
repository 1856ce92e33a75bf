import { LRUCache } from "lru-cache";
import { isOneSlip, meantWords } from "./search-words.ts";
import { createTextMatch, type TextMatch, type Texts } from "./text-match.ts";

const SLIPS_MAX = 1_000;

/** The words of a column's texts. */
export function createVocabulary(texts: Texts) {
  const words: string[] = [];
  /** The texts that have each word. */
  const codesOf: number[][] = [];
  const placeOf = new Map<string, number>();
  const known = { length: () => words.length, textOf: (place: number) => words[place] as string };
  const slips = new LRUCache<string, TextMatch>({ max: SLIPS_MAX });
  let seen = 0;

  function add(word: string, code: number): void {
    const place = placeOf.get(word) ?? words.push(word) - 1;
    placeOf.set(word, place);
    const codes = codesOf[place];
    if (codes) codes.push(code);
    else codesOf[place] = [code];
  }

  function update(): void {
    const all = texts.length();
    for (; seen < all; seen += 1)
      for (const word of meantWords(texts.textOf(seen))) add(word, seen);
  }

  function carsWith(place: number): number {
    let sum = 0;
    for (const code of codesOf[place] as number[]) sum += texts.size(code);
    return sum;
  }

  return {
    /** Adds to `counts` the words that are one slip away, with the number of their cars. */
    addSlips(typed: string, counts: Map<string, number>): void {
      update();
      let match = slips.get(typed);
      if (!match) {
        match = createTextMatch(known, (word) => isOneSlip(typed, word));
        slips.set(typed, match);
      }
      match.update();
      for (const place of match.codes) {
        const word = words[place] as string;
        counts.set(word, (counts.get(word) ?? 0) + carsWith(place));
      }
    },
  };
}
