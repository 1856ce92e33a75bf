import type { Facets } from "#shared/car.ts";
import type { Sort } from "#shared/constants.ts";
import { type Answer, LIST_LENGTH, type ListPage, slotsIn } from "./answer.ts";
import { type Answers, createAnswers } from "./answers.ts";
import type { Bits } from "./bits.ts";
import type { Columns } from "./columns.ts";
import { createConditionBits } from "./condition-bits.ts";
import { type CatalogueFilter, createConditions, withoutFilter } from "./conditions.ts";
import { createFacetCounter, type FoundCars } from "./facet-counts.ts";
import { followChanges } from "./follow-changes.ts";
import { createFirsts } from "./heads.ts";
import { createShownFacets } from "./shown-facets.ts";

type FacetCounter = ReturnType<typeof createFacetCounter>;

function createCounted(answers: Answers, { countFacets, foundBy }: FacetCounter) {
  return (filter: CatalogueFilter) => {
    const { answer, question } = answers.to(filter);
    if (answer.counts) return { answer, counts: answer.counts };
    answer.counts = countFacets(
      answer.conditions,
      (name) => answers.known(withoutFilter(filter, name))?.counts?.[name],
    );
    answer.total ??= foundBy(answer.conditions)?.total;
    answers.grown(question, answer);
    return { answer, counts: answer.counts };
  };
}

/** The cached answer, if no word may be misspelt: a word that some car has is right. */
function knownAsTyped(answers: Answers, filter: CatalogueFilter): Answer | undefined {
  const answer = answers.known(filter);
  return filter.words.length === 0 || answer?.total ? answer : undefined;
}

function createFacetReads(columns: Columns, answers: Answers, counter: FacetCounter) {
  const counted = createCounted(answers, counter);
  const shown = createShownFacets(columns);
  return {
    shown,

    facets: (filter: CatalogueFilter): Facets => shown.facetsOf(counted(filter).counts),

    /** As JSON. */
    facetsText(filter: CatalogueFilter): string {
      const { answer, counts } = counted(filter);
      return shown.textOf(answer, counts);
    },

    /** The same if the counts are cached. */
    knownFacetsText(filter: CatalogueFilter): string | undefined {
      const answer = knownAsTyped(answers, filter);
      return answer?.counts && shown.textOf(answer, answer.counts);
    },

    /** Changes with what the facets show. */
    facetsTag(filter: CatalogueFilter): string {
      const { answer, counts } = counted(filter);
      return shown.tagOf(answer, counts);
    },
  };
}

/** Answers questions about the columns and caches the answers, which follow all changes. */
export function createAnswerCache(columns: Columns) {
  const bits = createConditionBits(columns);
  const firsts = createFirsts(columns, bits);
  const answers = createAnswers({
    conditionsOf: createConditions(columns),
    compares: firsts.compares,
  });
  const counter = createFacetCounter(columns, bits);
  const { shown, ...facetReads } = createFacetReads(columns, answers, counter);
  let scratch: Bits = new Uint32Array(0);
  followChanges(columns, { bits, answers });

  /** The cars that an answer shows; where its facets were asked for, they are known already. */
  function match({ conditions }: Answer): FoundCars {
    const known = counter.foundBy(conditions);
    if (known) return known;
    scratch = bits.match(conditions, scratch);
    return { found: scratch, total: bits.count(scratch) };
  }

  return {
    /** How many cars the filter shows. */
    total(filter: CatalogueFilter): number {
      const { answer } = answers.to(filter);
      answer.total ??= match(answer).total;
      return answer.total;
    },

    /** The slots from `offset` on, at most `limit`, and how many cars the filter shows. */
    list(filter: CatalogueFilter, sort: Sort, page: ListPage) {
      const { answer, question } = answers.to(filter);
      const known = slotsIn(answer, sort, page);
      if (known) return known;
      const end = page.offset + page.limit;
      const { found, total } = match(answer);
      answer.total = total;
      const length = Math.max(LIST_LENGTH, end);
      const slots = firsts.of({ found, total }, sort, length);
      if (length <= 2 * LIST_LENGTH) {
        answer.lists[sort] = { slots, whole: slots.length === total };
        answers.grown(question, answer);
      }
      return { total, slots: slots.slice(page.offset, end) };
    },

    /** The same if it is cached; otherwise undefined. */
    knownList(filter: CatalogueFilter, sort: Sort, page: ListPage) {
      const answer = knownAsTyped(answers, filter);
      return answer && slotsIn(answer, sort, page);
    },

    ...facetReads,

    /** Drops all answers. */
    invalidate: answers.clear,

    /** Drops also the sets, heads and texts from which answers are made. */
    clear(): void {
      answers.clear();
      bits.clear();
      firsts.clear();
      shown.clear();
    },
  };
}
export type AnswerCache = ReturnType<typeof createAnswerCache>;
