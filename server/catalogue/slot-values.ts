import {
  BAND_NAMES,
  type BandName,
  type Columns,
  NUMBER_NAMES,
  type NumberName,
  VALUE_NAMES,
  type ValueName,
} from "./columns.ts";
import type { ConditionName } from "./condition.ts";

export type FacetName = ValueName | BandName;
export const FACET_NAMES: readonly FacetName[] = [...VALUE_NAMES, ...BAND_NAMES];

/** What answers depend on of the car in a slot. */
export interface SlotValues {
  name: string;
  seller: number;
  /** In the order of FACET_NAMES. */
  codes: number[];
  numbers: Record<NumberName, number>;
}

export function slotValues(columns: Columns, slot: number): SlotValues {
  const { names, sellers, values, bands, numbers } = columns;
  const facets = [
    ...VALUE_NAMES.map((name) => values[name]),
    ...BAND_NAMES.map((one) => bands[one]),
  ];
  return {
    name: names.nameOf(slot),
    seller: sellers.codes[slot] as number,
    codes: facets.map(({ codes }) => codes[slot] as number),
    numbers: Object.fromEntries(
      NUMBER_NAMES.map((name) => [name, numbers[name].numbers[slot]]),
    ) as SlotValues["numbers"],
  };
}

/** The words of a search are in these, or they are the year. */
const SEARCHED: readonly ConditionName[] = ["color", "body", "model"];

/** The conditions that a car may meet now and did not meet before, or the other way round. */
export function affected(before: SlotValues, after: SlotValues): ReadonlySet<ConditionName> {
  const changed = new Set<ConditionName>();
  for (const [n, name] of VALUE_NAMES.entries())
    if (before.codes[n] !== after.codes[n]) changed.add(name);
  for (const name of NUMBER_NAMES)
    if (before.numbers[name] !== after.numbers[name]) changed.add(name).add("head");
  if (before.name !== after.name || SEARCHED.some((name) => changed.has(name))) changed.add("name");
  if (before.seller !== after.seller) changed.add("seller");
  return changed;
}
