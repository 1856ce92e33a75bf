import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Answer } from "./answer.ts";
import type { Columns } from "./columns.ts";
import { type FacetCounts, presentCounts } from "./facet-counts.ts";

/** They take more room than the counts that they are made of, and are made of them quickly. */
const TEXTS_MAX = 1_000;

/** Facets as the API shows them, as JSON: those of the questions asked last. */
export function createShownFacets(columns: Columns) {
  const texts = new LRUCache<string, string>({ max: TEXTS_MAX });

  const tagOf = ({ facetsTag, recounted, regroupings }: Answer) =>
    recounted || regroupings !== columns.regroupings ? undefined : facetsTag;

  function present(answer: Answer, counts: FacetCounts) {
    const text = JSON.stringify(presentCounts(columns, counts));
    const facetsTag = hash("sha1", text, "base64url");
    Object.assign(answer, { facetsTag, recounted: false, regroupings: columns.regroupings });
    texts.set(facetsTag, text);
    return { text, facetsTag };
  }

  return {
    of: (answer: Answer, counts: FacetCounts): string =>
      texts.get(tagOf(answer) ?? "") ?? present(answer, counts).text,

    /** The same for counts that show the same. */
    tagOf: (answer: Answer, counts: FacetCounts): string =>
      tagOf(answer) ?? present(answer, counts).facetsTag,

    clear: () => texts.clear(),
  };
}
