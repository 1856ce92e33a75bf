import { LRUCache } from "lru-cache";
import { createTextMatch, type TextMatch, type Texts } from "./text-match.ts";

/** The memory that a match takes besides its flags and codes. */
const MATCH_BYTES = 500;
const CODE_BYTES = 8;

const bytesOf = ({ flags, codes }: TextMatch) =>
  MATCH_BYTES + flags.length + CODE_BYTES * codes.length;

/**
 * A new object whenever the match has grown, because the cache never measures the same object
 * again.
 */
interface Kept {
  match: TextMatch;
  bytes: number;
}

/**
 * The matches that were asked for last.
 * @returns the match of a key, complete for all current texts; `matches` must be the same for the
 *   same key
 */
export function createTextMatches(texts: Pick<Texts, "length" | "textOf">, bytesMax: number) {
  const cache = new LRUCache<string, Kept>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
  });

  return (key: string, matches: (text: string) => boolean): TextMatch => {
    const known = cache.get(key);
    const match = known?.match ?? createTextMatch(texts, matches);
    match.update();
    const bytes = bytesOf(match);
    if (bytes !== known?.bytes) cache.set(key, { match, bytes });
    return match;
  };
}
