import type { Db } from "../db/tables.ts";
import { largeCache } from "../large-cache.ts";
import { foldTexts } from "./fold.queries.ts";

const TEXTS_MAX = 10_000;
const TEXT_LENGTH_MAX = 200;
/** Without the capital I, which has another lower-case letter in Turkish. */
const plain = /^[ -HJ-~]*$/;

/** Texts without case and accents, as PostgreSQL's fold() makes them; plain ones need no query. */
export function createFold(db: Db) {
  const known = largeCache<string, string>(TEXTS_MAX);

  const foldKnown = (text: string) => (plain.test(text) ? text.toLowerCase() : known.get(text));

  return async function fold(texts: string[]): Promise<string[]> {
    const unknown = texts.filter((text) => foldKnown(text) === undefined);
    if (unknown.length === 0) return texts.map((text) => foldKnown(text) as string);
    const folded = new Map(await foldTexts(db, unknown));
    for (const [text, key] of folded) if (text.length <= TEXT_LENGTH_MAX) known.set(text, key);
    return texts.map((text) => foldKnown(text) ?? (folded.get(text) as string));
  };
}
export type Fold = ReturnType<typeof createFold>;
