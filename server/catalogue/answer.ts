import type { Sort } from "#shared/constants.ts";
import type { FilterCondition } from "./condition.ts";
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
  conditions: readonly FilterCondition[];
  /** How many of all changes it has followed. */
  followed: number;
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

export function newAnswer(conditions: readonly FilterCondition[], followed: number): Answer {
  const nothing = { total: undefined, counts: undefined, facetsTag: undefined };
  return { conditions, followed, ...nothing, recounted: false, regroupings: 0, lists: {} };
}

export function bytesOf({ counts, lists }: Answer): number {
  let bytes = ANSWER_BYTES;
  for (const { length } of Object.values(counts ?? {})) bytes += FACET_BYTES + length * COUNT_BYTES;
  for (const { slots } of Object.values(lists)) bytes += slots.length * SLOT_BYTES;
  return bytes;
}

/**
 * How a car relates to an answer: null if it meets all conditions, the condition if it fails
 * exactly one, undefined if it fails more.
 */
export type Failed = FilterCondition | null | undefined;

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

/** How a change concerns an answer: what the car failed before it, and fails now. */
export interface Concern {
  change: SlotChange;
  failed: Failed;
  fails: Failed;
}

function adjustNumbers(answer: Answer, { change, failed, fails }: Concern): void {
  if (answer.total !== undefined) answer.total += Number(fails === null) - Number(failed === null);
  if (!answer.counts) return;
  const adjusted = adjustCounts(
    answer.counts,
    { failed, codes: change.before?.codes },
    { failed: fails, codes: change.after?.codes },
  );
  if (adjusted) answer.recounted = true;
}

/** The slots whose place in a list may be another, and whether they are in it now. */
function movedSlots(sort: Sort, concerns: readonly Concern[]): Map<number, boolean> {
  const moved = new Map<number, boolean>();
  for (const { change, failed, fails } of concerns) {
    const [was, is] = [failed === null, fails === null];
    if (was !== is || (is && isMoved(sort, change.before, change.after)))
      moved.set(change.slot, is);
  }
  return moved;
}

/** Brings an answer up to date after changes, in their order. */
export function adjust(
  answer: Answer,
  concerns: readonly Concern[],
  compares: Record<Sort, Compare>,
): void {
  for (const concern of concerns) adjustNumbers(answer, concern);
  for (const [sort, list] of Object.entries(answer.lists) as [Sort, List][]) {
    const moved = movedSlots(sort, concerns);
    // First all leave: places are found by the cars as they are now, so only these may be in it.
    for (const slot of moved.keys()) leaveList(list, slot);
    for (const [slot, is] of moved) if (is) enterList(list, slot, compares[sort]);
  }
}
