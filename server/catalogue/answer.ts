import type { Sort } from "#shared/constants.ts";
import type { Failed } from "./answer-table.ts";
import type { Condition } from "./condition.ts";
import { adjustCounts, type FacetCounts } from "./facet-counts.ts";
import { type Compare, isMoved, placeIn } from "./order.ts";
import type { SlotValues } from "./slot-values.ts";

/**
 * Lists are cached up to this length, five pages and a few more cars, so that cars can leave
 * without a new search.
 */
export const LIST_LENGTH = 80;
/** The memory that an answer takes besides its numbers. */
const ANSWER_BYTES = 1_500;
/** The memory that the counts of a facet take besides the numbers. */
const FACET_BYTES = 300;
const COUNT_BYTES = 4;
/** The memory of a slot of a list. */
const SLOT_BYTES = 8;

/** The first cars of an order; `whole` where there are no others. */
interface List {
  slots: number[];
  whole: boolean;
}

/**
 * What is cached about the cars that a filter shows; each part is computed when it is first asked
 * for.
 */
export interface Answer {
  conditions: Condition[];
  total: number | undefined;
  counts: FacetCounts | undefined;
  /** A tag of the facets that the API shows; it changes with these. */
  facetsTag: string | undefined;
  /** A count has changed since. */
  recounted: boolean;
  regroupings: number;
  lists: Partial<Record<Sort, List>>;
}

export interface ListPage {
  offset: number;
  limit: number;
}

/** The slots of a page and how many cars there are; undefined where these are not known. */
export function slotsIn({ total, lists }: Answer, sort: Sort, { offset, limit }: ListPage) {
  const list = lists[sort];
  const end = offset + limit;
  if (total === undefined || !list || (!list.whole && list.slots.length < end)) return undefined;
  return { total, slots: list.slots.slice(offset, end) };
}

export function newAnswer(conditions: Condition[]): Answer {
  const nothing = { total: undefined, counts: undefined, facetsTag: undefined };
  return { conditions, ...nothing, recounted: false, regroupings: 0, lists: {} };
}

export function bytesOf({ counts, lists }: Answer): number {
  let bytes = ANSWER_BYTES;
  for (const { length } of Object.values(counts ?? {})) bytes += FACET_BYTES + length * COUNT_BYTES;
  for (const { slots } of Object.values(lists)) bytes += slots.length * SLOT_BYTES;
  return bytes;
}

/** A car that comes, goes or changes; its values are undefined where it is not on offer. */
export interface SlotChange {
  slot: number;
  before: SlotValues | undefined;
  after: SlotValues | undefined;
}

function leaveList({ slots }: List, slot: number): void {
  const place = slots.indexOf(slot);
  if (place >= 0) slots.splice(place, 1);
}

function enterList(list: List, slot: number, compare: Compare): void {
  const place = placeIn(list.slots, slot, compare);
  if (place === list.slots.length && !list.whole) return;
  list.slots.splice(place, 0, slot);
  if (list.slots.length <= 2 * LIST_LENGTH) return;
  list.slots.length = LIST_LENGTH;
  list.whole = false;
}

/**
 * Keeps answers up to date: a change adjusts the counts that it concerns, and enters or leaves the
 * lists.
 * @returns a function that adjusts an answer; it gets the conditions that the car failed before and
 *   fails now
 */
export function adjustBy({ slot, before, after }: SlotChange, compares: Record<Sort, Compare>) {
  function adjustLists(lists: Answer["lists"], was: boolean, is: boolean): void {
    for (const [sort, list] of Object.entries(lists) as [Sort, List][]) {
      if (was && is && !isMoved(sort, before, after)) continue;
      if (was) leaveList(list, slot);
      if (is) enterList(list, slot, compares[sort]);
    }
  }

  return (answer: Answer, failed: Failed, fails: Failed): void => {
    const [was, is] = [failed === null, fails === null];
    if (answer.total !== undefined) answer.total += Number(is) - Number(was);
    if (was || is) adjustLists(answer.lists, was, is);
    if (!answer.counts) return;
    const adjusted = adjustCounts(
      answer.counts,
      { failed, codes: before?.codes },
      { failed: fails, codes: after?.codes },
    );
    if (adjusted) answer.recounted = true;
  };
}
