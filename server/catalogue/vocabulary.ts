import { isBegunWithTypo, isOneTypo, meantWords } from "./search-words.ts";
import type { TextMatch, Texts } from "./text-match.ts";
import { createTextMatches } from "./text-matches.ts";

const BYTES_MAX = 8 * 1024 * 1024;

/** How a word may be related to a typed one. */
const RELATIONS = {
  typo: isOneTypo,
  begun: (typed: string, word: string) => word.startsWith(typed),
  begunWithTypo: isBegunWithTypo,
};
export type Relation = keyof typeof RELATIONS;

/** The words of a column's texts. */
export function createVocabulary(texts: Texts) {
  const words: string[] = [];
  /** The texts that have each word. */
  const codesOf: number[][] = [];
  const placeOf = new Map<string, number>();
  const known = { length: () => words.length, textOf: (place: number) => words[place] as string };
  const matchOf = createTextMatches(known, BYTES_MAX);
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

  const related = (typed: string, relation: Relation): TextMatch =>
    matchOf(`${relation} ${typed}`, (word) => RELATIONS[relation](typed, word));

  return {
    /**
     * Adds to `counts` the words that are so related to the typed one, with their numbers of cars.
     */
    addWords(typed: string, relation: Relation, counts: Map<string, number>): void {
      update();
      for (const place of related(typed, relation).codes) {
        const word = words[place] as string;
        counts.set(word, (counts.get(word) ?? 0) + carsWith(place));
      }
    },
  };
}
