import type { Bits } from "./bits.ts";
import type { NumberName, ValueName } from "./columns.ts";
import type { SlotValues } from "./slot-values.ts";

export type ConditionName = ValueName | NumberName | "name" | "seller" | "head";

/** What cars on offer may match. */
export interface Condition {
  name: ConditionName;
  matches(slot: number): boolean;
  /** Adds all slots below `end` that match, including slots without a car. */
  addTo(bits: Bits, end: number): void;
  /** Whether its set is worth computing: it was asked before, or a set costs little. */
  paysAsSet: boolean;
}

/** One filter, prepared for the columns. */
export interface FilterCondition extends Condition {
  /** The same as `matches` for the values of a car at any time. */
  isMetBy(values: SlotValues): boolean;
}

/** A condition whose set is not computed yet. */
export const newCondition = <Made extends Omit<Condition, "paysAsSet">>(condition: Made) => ({
  paysAsSet: false,
  ...condition,
});
