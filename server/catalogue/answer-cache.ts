import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import type { Facets } from "#shared/car.ts";
import type { Sort } from "#shared/constants.ts";
import { type Answer, adjustAnswer, bytesOf, LIST_LENGTH, newAnswer } from "./answer.ts";
import type { Bits } from "./bits.ts";
import type { Columns } from "./columns.ts";
import type { Condition } from "./condition.ts";
import { createConditionBits } from "./condition-bits.ts";
import { type CatalogueFilter, createConditions } from "./conditions.ts";
import { createFacetCounter, type FacetCounts, presentCounts } from "./facet-counts.ts";
import { createFirsts } from "./heads.ts";

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 32 * 1024 * 1024;

/** The same object as before where they show the same. */
function presentedFacets(columns: Columns, answer: Answer, counts: FacetCounts): Facets {
  const { facets: known, recounted, regroupings } = answer;
  if (known && !recounted && regroupings === columns.regroupings) return known;
  const now = presentCounts(columns, counts);
  const facets = known && isDeepStrictEqual(known, now) ? known : now;
  Object.assign(answer, { facets, recounted: false, regroupings: columns.regroupings });
  return facets;
}

/** The answers to the questions asked last. */
function createAnswers(conditionsOf: (filter: CatalogueFilter) => Condition[]) {
  /** All of `answers`: a set is faster to walk through. */
  const cached = new Set<Answer>();
  const answers = new LRUCache<string, Answer>({
    max: ANSWERS_MAX,
    maxSize: BYTES_MAX,
    /** An answer that has grown is set again. */
    sizeCalculation: bytesOf,
    dispose: (answer) => cached.delete(answer),
  });

  return {
    cached: cached as ReadonlySet<Answer>,
    clear: () => answers.clear(),
    grown: (question: string, answer: Answer) => answers.set(question, answer),

    to(filter: CatalogueFilter): { answer: Answer; question: string } {
      const question = JSON.stringify(filter);
      const known = answers.get(question);
      if (known) return { answer: known, question };
      const answer = newAnswer(conditionsOf(filter));
      answers.set(question, answer);
      cached.add(answer);
      return { answer, question };
    },
  };
}

/** Answers questions about the columns and caches the answers, which follow every change. */
export function createAnswerCache(columns: Columns) {
  const bits = createConditionBits(columns);
  const countFacets = createFacetCounter(columns, bits);
  const answers = createAnswers(createConditions(columns));
  const firsts = createFirsts(columns, bits);
  let turn = 0;
  let found: Bits = new Uint32Array(0);

  function adjustAll(slot: number, step: 1 | -1): void {
    const { compares } = firsts;
    for (const answer of answers.cached)
      adjustAnswer(answer, { slot, step, turn }, { columns, compares });
  }

  columns.watch({
    leave(slot) {
      turn += 1;
      bits.leave(slot);
      adjustAll(slot, -1);
    },
    enter(slot) {
      turn += 1;
      bits.enter(slot, turn);
      adjustAll(slot, 1);
    },
  });

  return {
    /** The slots from `offset` on, at most `limit`, and how many cars the filter shows. */
    list(filter: CatalogueFilter, sort: Sort, page: { offset: number; limit: number }) {
      const { answer, question } = answers.to(filter);
      const { offset, limit } = page;
      const end = offset + limit;
      const known = answer.lists[sort];
      if (answer.total !== undefined && known && (known.whole || known.slots.length >= end))
        return { total: answer.total, slots: known.slots.slice(offset, end) };
      found = bits.match(answer.conditions, found);
      const total = bits.count(found);
      const length = Math.max(LIST_LENGTH, end);
      const slots = firsts.of({ found, total }, sort, length);
      answer.total = total;
      if (length <= 2 * LIST_LENGTH) {
        answer.lists[sort] = { slots, whole: slots.length === total };
        answers.grown(question, answer);
      }
      return { total, slots: slots.slice(offset, end) };
    },

    facets(filter: CatalogueFilter): Facets {
      const { answer, question } = answers.to(filter);
      if (!answer.counts) {
        answer.counts = countFacets(answer.conditions);
        answers.grown(question, answer);
      }
      return presentedFacets(columns, answer, answer.counts);
    },

    /** Drops all answers: with many changes at once finding them again is faster. */
    clear(): void {
      answers.clear();
      bits.clear();
      firsts.clear();
    },
  };
}
export type AnswerCache = ReturnType<typeof createAnswerCache>;
