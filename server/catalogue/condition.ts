import type { Bits } from "./bits.ts";
import type { NumberName, ValueName } from "./columns.ts";

export type ConditionName = ValueName | NumberName | "name" | "seller" | "head";

/** One filter, prepared for the columns. */
export interface Condition {
  name: ConditionName;
  matches(slot: number): boolean;
  /** Adds all slots below `end` that match, those of no car among them. */
  addTo(bits: Bits, end: number): void;
  /** Its set pays: it was asked before, or a set costs little. */
  paysAsSet: boolean;
  /** The last change of which it was asked, and whether it matched. */
  turn: number;
  held: boolean;
}

/** A condition of which nothing is known yet. */
export function newCondition({
  name,
  matches,
  addTo,
  paysAsSet = false,
}: Pick<Condition, "name" | "matches" | "addTo"> & { paysAsSet?: boolean }): Condition {
  return { name, matches, addTo, paysAsSet, turn: 0, held: false };
}

/** Whether the slot matches, asked once at each turn for all answers with the condition. */
export function holds(condition: Condition, slot: number, turn: number): boolean {
  if (condition.turn === turn) return condition.held;
  condition.turn = turn;
  condition.held = condition.matches(slot);
  return condition.held;
}
