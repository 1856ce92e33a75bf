import type { Bits } from "./bits.ts";
import type { NumberName, ValueName } from "./columns.ts";
import type { Codes } from "./typed-arrays.ts";

export type ConditionName = ValueName | NumberName | "name" | "seller" | "head";

/** One filter, prepared for the columns. */
export interface Condition {
  name: ConditionName;
  matches(slot: number): boolean;
  /** The codes of the slots, if the condition depends on nothing else. */
  codes?: (() => Codes) | undefined;
  /** Adds all slots below `end` that match, including slots without a car. */
  addTo(bits: Bits, end: number): void;
  /** Whether its set is worth computing: it was asked before, or a set costs little. */
  paysAsSet: boolean;
}

/** A condition whose set is not computed yet. */
export function newCondition({
  paysAsSet = false,
  ...condition
}: Omit<Condition, "paysAsSet"> & { paysAsSet?: boolean }): Condition {
  return { ...condition, paysAsSet };
}
