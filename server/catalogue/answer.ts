import type { Facets } from "#shared/car.ts";
import type { Sort } from "#shared/constants.ts";
import type { Columns } from "./columns.ts";
import { type Condition, holds } from "./condition.ts";
import { adjustFacets, type FacetCounts } from "./facet-counts.ts";
import { type Compare, placeIn } from "./order.ts";

/** A list is cached to this length, five pages and some more: cars leave it without a new search. */
export const LIST_LENGTH = 80;
/** What an answer takes beside its numbers. */
const ANSWER_BYTES = 1_500;
/** What a count of a facet takes: the number, the value as it is shown, and the reply as JSON. */
const COUNT_BYTES = 4 + 48 + 28;
/** What a slot of a list takes. */
const SLOT_BYTES = 8;

/** The first cars of an order; `whole` where there are no others. */
interface List {
  slots: number[];
  whole: boolean;
}

/** What is known of the cars that a filter shows; each part is found when it is first asked for. */
export interface Answer {
  conditions: Condition[];
  total: number | undefined;
  counts: FacetCounts | undefined;
  /** As the API shows them; another object only where they show something else. */
  facets: Facets | undefined;
  /** A count has changed since. */
  recounted: boolean;
  regroupings: number;
  lists: Partial<Record<Sort, List>>;
}

export function newAnswer(conditions: Condition[]): Answer {
  const nothing = { total: undefined, counts: undefined, facets: undefined };
  return { conditions, ...nothing, recounted: false, regroupings: 0, lists: {} };
}

export function bytesOf({ counts, lists }: Answer): number {
  let bytes = ANSWER_BYTES;
  for (const { length } of Object.values(counts?.values ?? {})) bytes += length * COUNT_BYTES;
  for (const { slots } of Object.values(lists)) bytes += slots.length * SLOT_BYTES;
  return bytes;
}

/** A car that comes (1) or goes (-1). */
interface Change {
  slot: number;
  step: 1 | -1;
  /** Another number for each change. */
  turn: number;
}

function adjustList(list: List, compare: Compare, { slot, step }: Change): void {
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

/** Keeps an answer true: a change moves the counts that it concerns, and enters or leaves the lists. */
export function adjustAnswer(
  answer: Answer,
  change: Change,
  { columns, compares }: { columns: Columns; compares: Record<Sort, Compare> },
): void {
  let failed: Condition | undefined;
  for (const condition of answer.conditions) {
    if (holds(condition, change.slot, change.turn)) continue;
    if (failed || !answer.counts) return;
    failed = condition;
  }
  if (!failed) {
    if (answer.total !== undefined) answer.total += change.step;
    for (const [sort, list] of Object.entries(answer.lists))
      adjustList(list, compares[sort as Sort], change);
  }
  if (!answer.counts) return;
  adjustFacets(columns, answer.counts, { ...change, failed });
  answer.recounted = true;
}
