import type { Columns } from "./columns.ts";
import type { Condition } from "./condition.ts";
import { begins, likeliest, mayBeTypo, meantWords, yearOf } from "./search-words.ts";
import { wordCondition } from "./word-condition.ts";

const CARS_MAX = 4;
const BRANDS_MAX = 2;
const COMPLETIONS_MAX = 3;
/**
 * No more names, and no more cars of a name, are checked: suggestions have to be quick, not
 * complete.
 */
const NAMES_MAX = 50_000;
const RANKED_MAX = 12;
const SLOTS_MAX = 500;
const TOGETHER_MAX = 2_000;

/** What is suggested to somebody who types. */
export interface Suggested {
  /** The typed words, corrected. */
  words: string[];
  /** Names of brands. */
  brands: string[];
  /** Completions of the last word. */
  completions: string[];
  slots: number[];
}

/** The entries with the largest numbers, those first. */
function largest<Entry>(entries: Iterable<readonly [Entry, number]>, most: number): Entry[] {
  const best: (readonly [Entry, number])[] = [];
  for (const entry of entries) {
    if (entry[1] === 0 || (best.length === most && entry[1] <= (best.at(-1)?.[1] ?? 0))) continue;
    let place = best.length;
    while (place > 0 && (best[place - 1]?.[1] ?? 0) < entry[1]) place -= 1;
    best.splice(place, 0, entry);
    best.length = Math.min(best.length, most);
  }
  return best.map(([one]) => one);
}

/** Finds cars of the names that most cars have, one of each. */
function createCarFinder(columns: Columns) {
  const { names, numbers, words: search } = columns;

  /** Whether the word occurs in names only. */
  function isOfNames(word: string): boolean {
    const [, ...others] = search.columns;
    const elsewhere = others.some(({ index }) => index.match(word).codes.length > 0);
    return !elsewhere && yearOf(word) === undefined;
  }

  function* namesWith(words: string[]): Generator<[number, number]> {
    const [{ index }] = search.columns;
    const needed = words.filter(isOfNames).map((word) => index.match(word));
    const [fewest] = needed.toSorted((one, other) => one.codes.length - other.codes.length);
    const count = Math.min(NAMES_MAX, fewest?.codes.length ?? names.texts.length());
    for (let n = 0; n < count; n += 1) {
      const code = fewest ? (fewest.codes[n] as number) : n;
      if (needed.every(({ flags }) => flags[code] === 1)) yield [code, names.texts.size(code)];
    }
  }

  function newestOf(code: number, conditions: Condition[]): number | undefined {
    const listedAt = numbers.listedAt.numbers;
    const slots = names.slotsOf(code);
    let newest: number | undefined;
    for (let n = 0; n < slots.length && n < SLOTS_MAX; n += 1) {
      const slot = slots[n] as number;
      if (newest !== undefined && (listedAt[slot] as number) < (listedAt[newest] as number))
        continue;
      if (conditions.every((condition) => condition.matches(slot))) newest = slot;
    }
    return newest;
  }

  return {
    cars: (words: string[], conditions: Condition[]): number[] =>
      largest(namesWith(words), RANKED_MAX)
        .map((code) => newestOf(code, conditions))
        .filter((slot) => slot !== undefined)
        .slice(0, CARS_MAX),

    /** Whether one of the first cars with the words of names has all words. */
    hasCar(words: string[]): boolean {
      const others = words.filter((word) => !isOfNames(word));
      const conditions = others.map((word) => wordCondition(columns, word));
      let left = TOGETHER_MAX;
      for (const [code, size] of namesWith(words)) {
        if (size > 0 && conditions.length === 0) return true;
        for (const slot of names.slotsOf(code)) {
          if (conditions.every((condition) => condition.matches(slot))) return true;
          left -= 1;
          if (left === 0) return false;
        }
      }
      return false;
    },
  };
}

/** Suggests brands, searches and cars for words, the last of which may not be typed to its end. */
export function createSuggest(columns: Columns) {
  const { values, words: search } = columns;
  const { cars, hasCar } = createCarFinder(columns);

  function meant(typed: readonly string[]): string[] {
    const corrections = search.corrections(typed);
    return typed.map((word, n) => {
      const begun = n === typed.length - 1 && !search.isKnown(word) && mayBeTypo(word);
      return (
        corrections.get(word) ??
        ((begun && likeliest(search.related(word, "begunWithTypo"))) || word)
      );
    });
  }

  function brandsWith(words: string[]) {
    const groups = values.brand.groups().filter(({ key }) => words.every((w) => begins(key, w)));
    const carsOf = ({ codes }: (typeof groups)[number]) =>
      codes.reduce((sum, code) => sum + (values.brand.values[code]?.size ?? 0), 0);
    return largest(
      groups.map((group) => [group, carsOf(group)] as const),
      BRANDS_MAX,
    );
  }

  return (typed: readonly string[]): Suggested => {
    const words = meant(typed);
    const conditions = words.map((word) => wordCondition(columns, word));
    const last = words.at(-1) ?? "";
    const brands = brandsWith(words);
    const begun = search.related(last, "begun");
    for (const known of [last, ...brands.flatMap(({ key }) => [...meantWords(key)])])
      begun.delete(known);
    const completions = largest(begun, 2 * COMPLETIONS_MAX)
      .filter((word) => words.length === 1 || hasCar([...words.slice(0, -1), word]))
      .slice(0, COMPLETIONS_MAX);
    const found = { words, brands: brands.map(({ shown }) => shown), completions };
    const slots = cars(words, conditions);
    const [first] = completions;
    if (slots.length > 0 || first === undefined) return { ...found, slots };
    const completed = [...words.slice(0, -1), first];
    const others = completed.map((word) => wordCondition(columns, word));
    return { ...found, slots: cars(completed, others) };
  };
}
