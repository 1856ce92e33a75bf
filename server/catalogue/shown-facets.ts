import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Facets } from "#shared/car.ts";
import type { Answer } from "./answer.ts";
import type { Columns } from "./columns.ts";
import { type FacetCounts, presentCounts } from "./facet-counts.ts";

/** They take more room than the counts that they are made of, and are made of them quickly. */
const FACETS_MAX = 1_000;

/** Facets as the API shows them, those of the questions asked last. */
export function createShownFacets(columns: Columns) {
  const shown = new LRUCache<string, Facets>({ max: FACETS_MAX });

  const tagOf = ({ facetsTag, recounted, regroupings }: Answer) =>
    recounted || regroupings !== columns.regroupings ? undefined : facetsTag;

  /** Those that show the same are the same object. */
  function present(answer: Answer, counts: FacetCounts) {
    const facets = presentCounts(columns, counts);
    const facetsTag = hash("sha1", JSON.stringify(facets), "base64url");
    Object.assign(answer, { facetsTag, recounted: false, regroupings: columns.regroupings });
    const known = shown.get(facetsTag);
    if (!known) shown.set(facetsTag, facets);
    return { facets: known ?? facets, facetsTag };
  }

  return {
    of: (answer: Answer, counts: FacetCounts): Facets =>
      shown.get(tagOf(answer) ?? "") ?? present(answer, counts).facets,

    /** The same for counts that show the same. */
    tagOf: (answer: Answer, counts: FacetCounts): string =>
      tagOf(answer) ?? present(answer, counts).facetsTag,

    clear: () => shown.clear(),
  };
}
