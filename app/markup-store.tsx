import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { KeepMarkup } from "./startup/kept-markup.tsx";

const BYTES_MAX = 6 * 1024 * 1024;
/** What a part takes beside its markup. */
const BESIDE_BYTES = 250;
/** Most parts are asked for once: of so many the store knows that they were. */
const SEEN_MAX = 10_000;

/** Keeps the markup of those parts of pages that were asked for last, from the second time on. */
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
