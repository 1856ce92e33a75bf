import { FACT_CHOICES } from "#shared/facts.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Corrections } from "../catalogue/listing.ts";
import {
  endsOf,
  hasWord,
  isOneTypo,
  likeliest,
  mayBeTypo,
  meantWords,
  yearOf,
} from "../catalogue/search-words.ts";
import type { Db } from "../db/tables.ts";
import type { SearchedText, WordMeaning } from "./filter.queries.ts";
import {
  bodiesOnOffer,
  colorsOnOffer,
  findNames,
  isInNames,
  namesWithEither,
} from "./names.queries.ts";

interface Counted {
  text: string;
  cars: number;
}

/** The search that typed words mean, and how many cars it finds if it is only for names. */
export interface TypedWords {
  text: SearchedText;
  corrections: Corrections;
  total: number | undefined;
}

function addTypos(typed: string, texts: Counted[], counts: Map<string, number>): void {
  for (const { text, cars } of texts)
    for (const word of meantWords(text))
      if (isOneTypo(typed, word)) counts.set(word, (counts.get(word) ?? 0) + cars);
}

const withWord = (texts: readonly string[], word: string) =>
  texts.filter((text) => hasWord(text, word));

/** Finds out in the database what typed words mean, as the columns in memory do it. */
export function createTypedWords({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  const colors = () => catalogue.getOrLoad("searched colors", () => colorsOnOffer(db));
  const bodies = () => catalogue.getOrLoad("searched bodies", () => bodiesOnOffer(db));

  async function isKnown(word: string): Promise<boolean> {
    const isIn = ({ text }: Counted) => hasWord(text, word);
    if ((await colors()).some(isIn) || (await isInNames(db, word))) return true;
    // Most words are no body: for those the bodies on offer need not be read.
    return withWord(FACT_CHOICES.body, word).length > 0 && (await bodies()).some(isIn);
  }

  async function meant(word: string): Promise<string | undefined> {
    if (!mayBeTypo(word) || (await isKnown(word))) return undefined;
    const counts = new Map<string, number>();
    addTypos(word, await namesWithEither(db, endsOf(word)), counts);
    addTypos(word, await colors(), counts);
    addTypos(word, await bodies(), counts);
    return likeliest(counts);
  }

  async function meaningOf(word: string): Promise<WordMeaning> {
    const all = (await colors()).map(({ text }) => text);
    const [ofColors, ofBodies] = [withWord(all, word), withWord(FACT_CHOICES.body, word)];
    return { word, colors: ofColors, bodies: ofBodies, year: yearOf(word) };
  }

  async function read(words: string[]): Promise<TypedWords> {
    const corrections = new Map<string, string>();
    for (const word of words) {
      const other = await meant(word);
      if (other !== undefined) corrections.set(word, other);
    }
    const meanings: WordMeaning[] = [];
    for (const word of words) meanings.push(await meaningOf(corrections.get(word) ?? word));
    const isPlain = ({ colors: some, bodies: more, year }: WordMeaning) =>
      some.length + more.length === 0 && year === undefined;
    const plain = meanings.filter(isPlain).map(({ word }) => word);
    const others = meanings.filter((meaning) => !isPlain(meaning));
    const names = plain.length ? await findNames(db, plain) : undefined;
    const text = { plain, keys: names?.keys, others };
    return { text, corrections, total: others.length ? undefined : names?.total };
  }

  /** Of folded words; undefined where there are none. */
  return async (words: string[]): Promise<TypedWords | undefined> =>
    words.length ? catalogue.getOrLoad(`words ${words.join(" ")}`, () => read(words)) : undefined;
}
