import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { KeepMarkup } from "./startup/kept-markup.tsx";

const BYTES_MAX = 6 * 1024 * 1024;
/** The memory of an entry without its markup. */
const BESIDE_BYTES = 250;
/** Most parts are asked for only once, so the first time only a key is stored, at most this many. */
const SEEN_MAX = 10_000;

/** Caches the markup of parts of pages from the second time on that they are asked for. */
export function createMarkupStore(): KeepMarkup {
  const numbers = new Map<unknown, number>();
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  const markups = new LRUCache<string, string>({
    maxSize: BYTES_MAX,
    sizeCalculation: (markup) => markup.length + BESIDE_BYTES,
  });

  /** Components have numbers because the build gives several the same name. */
  function numberOf(component: unknown): number {
    const known = numbers.get(component) ?? numbers.size;
    numbers.set(component, known);
    return known;
  }

  return (part) => {
    const text = `${numberOf(part.type)} ${JSON.stringify(part.props)}`;
    const key = hash("sha1", text, "base64url");
    const known = markups.get(key);
    if (known !== undefined) return known;
    if (!seen.has(key)) {
      seen.set(key, true);
      return undefined;
    }
    const markup = renderToString(part);
    markups.set(key, markup);
    return markup;
  };
}
