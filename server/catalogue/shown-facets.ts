import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Facets } from "#shared/car.ts";
import type { Answer } from "./answer.ts";
import type { Columns } from "./columns.ts";
import { type FacetCounts, presentCounts } from "./facet-counts.ts";
import { FACET_NAMES } from "./slot-values.ts";
import { grown } from "./typed-arrays.ts";

/** Only a few are cached: they take more memory than the counts, and are quickly made from them. */
const TEXTS_MAX = 1_000;

/** Facets as the API shows them. */
export function createShownFacets(columns: Columns) {
  /** As JSON, by tag: those of the questions asked last. */
  const texts = new LRUCache<string, string>({ max: TEXTS_MAX });
  let numbers = new Uint32Array(0);

  /**
   * The counts of all facets in one array, from which the tag is made. Later values without a car
   * do not change it.
   */
  function numbersOf(counts: FacetCounts): Uint32Array {
    let length = 0;
    for (const name of FACET_NAMES) {
      const own = counts[name];
      let end = own.length;
      while (end > 0 && own[end - 1] === 0) end -= 1;
      numbers = grown(numbers, length + end + 1);
      numbers[length] = end;
      numbers.set(own.subarray(0, end), length + 1);
      length += end + 1;
    }
    return numbers.subarray(0, length);
  }

  /** Equal for counts that show the same, as long as no value is added, removed or renamed. */
  function tagOf(answer: Answer, counts: FacetCounts): string {
    const { facetsTag, recounted } = answer;
    const { regroupings } = columns;
    if (facetsTag !== undefined && !recounted && answer.regroupings === regroupings)
      return facetsTag;
    const tag = `${regroupings} ${hash("sha1", numbersOf(counts), "base64url")}`;
    Object.assign(answer, { facetsTag: tag, recounted: false, regroupings });
    return tag;
  }

  const facetsOf = (counts: FacetCounts): Facets => presentCounts(columns, counts);

  return {
    tagOf,
    facetsOf,

    textOf(answer: Answer, counts: FacetCounts): string {
      const tag = tagOf(answer, counts);
      const known = texts.get(tag);
      if (known !== undefined) return known;
      const text = JSON.stringify(facetsOf(counts));
      texts.set(tag, text);
      return text;
    },

    clear: () => texts.clear(),
  };
}
