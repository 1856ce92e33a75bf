import { LRUCache } from "lru-cache";
import type { Facets } from "#shared/car.ts";
import type { Sort } from "#shared/constants.ts";
import type { Columns, ValueName } from "./columns.ts";
import { type CatalogueFilter, type Condition, conditionsOf, createFinder } from "./conditions.ts";
import { adjustFacets, countFacets, type FacetCounts, presentCounts } from "./facet-counts.ts";
import { type Compare, createOrders, placeIn } from "./order.ts";

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 32 * 1024 * 1024;
/** What an answer takes beside its numbers. */
const ANSWER_BYTES = 1_500;
/** A list is kept to this length, five pages and some more: cars leave it without a new search. */
const LIST_LENGTH = 80;

/** The first cars of an order; `whole` where there are no others. */
interface List {
  slots: number[];
  whole: boolean;
}

/** What is known of the cars that a filter shows; each part is found when it is first wanted. */
interface Answer {
  filter: CatalogueFilter;
  conditions: Condition[];
  total: number | undefined;
  counts: FacetCounts | undefined;
  /** As the API shows them, until a count or a name changes. */
  facets: Facets | undefined;
  regroupings: number;
  lists: Partial<Record<Sort, List>>;
}

const NOTHING = { total: undefined, counts: undefined, facets: undefined, regroupings: 0 };

function bytesOf({ counts, lists }: Answer): number {
  let numbers = 0;
  for (const { length } of Object.values(counts?.values ?? {})) numbers += length;
  for (const { slots } of Object.values(lists)) numbers += slots.length;
  return ANSWER_BYTES + numbers * 4;
}

/** Keeps a list in order while cars come (1) and go (-1). */
function adjustList(list: List, compare: Compare, slot: number, step: 1 | -1): void {
  const place = placeIn(list.slots, slot, compare);
  if (step < 0) {
    if (list.slots[place] === slot) list.slots.splice(place, 1);
    return;
  }
  if (place === list.slots.length && !list.whole) return;
  list.slots.splice(place, 0, slot);
  if (list.slots.length <= 2 * LIST_LENGTH) return;
  list.slots.length = LIST_LENGTH;
  list.whole = false;
}

/** The answers by their question, which follow each car that comes, goes or changes. */
function createFollowingAnswers(columns: Columns, compares: Record<Sort, Compare>) {
  /** All of `answers`, which a set walks through faster. */
  const kept = new Set<Answer>();
  const answers = new LRUCache<string, Answer>({
    max: ANSWERS_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: bytesOf,
    dispose: (answer) => kept.delete(answer),
  });

  function adjust(answer: Answer, slot: number, step: 1 | -1): void {
    let failed: Condition | undefined;
    for (const condition of answer.conditions) {
      if (condition.holds(slot)) continue;
      if (failed) return;
      failed = condition;
    }
    if (!failed) {
      if (answer.total !== undefined) answer.total += step;
      for (const [sort, list] of Object.entries(answer.lists))
        adjustList(list, compares[sort as Sort], slot, step);
    }
    if (!answer.counts) return;
    adjustFacets(columns, answer.counts, { slot, step, failed });
    answer.facets = undefined;
  }

  columns.watch({
    leave(slot) {
      for (const answer of kept) adjust(answer, slot, -1);
    },
    enter(slot) {
      for (const answer of kept) adjust(answer, slot, 1);
    },
    added(column: ValueName, key) {
      for (const [question, { filter }] of answers.entries())
        if (filter.values[column]?.includes(key)) answers.delete(question);
    },
  });

  return { kept, answers };
}

/**
 * Answers questions about the columns and keeps the answers: a car that comes, goes or changes moves
 * the counts that it concerns by one, and enters or leaves the lists.
 */
export function createKeptAnswers(columns: Columns) {
  const find = createFinder(columns);
  const { compares, first } = createOrders(columns);
  const { kept, answers } = createFollowingAnswers(columns, compares);

  function answerTo(filter: CatalogueFilter): { answer: Answer; question: string } {
    const question = JSON.stringify(filter);
    const known = answers.get(question);
    if (known) return { answer: known, question };
    const conditions = conditionsOf(columns, filter);
    const answer: Answer = { filter, conditions, ...NOTHING, lists: {} };
    answers.set(question, answer);
    kept.add(answer);
    return { answer, question };
  }

  return {
    /** The slots from `offset` on, at most `limit`, and how many cars the filter shows. */
    list(filter: CatalogueFilter, sort: Sort, page: { offset: number; limit: number }) {
      const { offset, limit } = page;
      const { answer, question } = answerTo(filter);
      const end = offset + limit;
      const known = answer.lists[sort];
      if (answer.total !== undefined && known && (known.whole || known.slots.length >= end))
        return { total: answer.total, slots: known.slots.slice(offset, end) };
      const found = find(answer.conditions);
      const length = Math.max(LIST_LENGTH, end);
      const slots = first(found, sort, length);
      answer.total = found.count;
      if (length <= 2 * LIST_LENGTH) {
        answer.lists[sort] = { slots, whole: slots.length === found.count };
        answers.set(question, answer);
      }
      return { total: found.count, slots: slots.slice(offset, end) };
    },

    facets(filter: CatalogueFilter): Facets {
      const { answer, question } = answerTo(filter);
      if (!answer.counts) {
        answer.counts = countFacets(columns, find, answer.conditions);
        answers.set(question, answer);
      }
      if (!answer.facets || answer.regroupings !== columns.regroupings) {
        answer.facets = presentCounts(columns, answer.counts);
        answer.regroupings = columns.regroupings;
      }
      return answer.facets;
    },

    /** Drops all answers: with many changes at once finding them again is faster. */
    clear: () => answers.clear(),
  };
}
