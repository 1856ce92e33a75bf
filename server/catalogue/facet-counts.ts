import type { Facets } from "#shared/car.ts";
import { MILEAGE_MAX, MILEAGE_PRESETS, PRICE_PRESETS } from "#shared/constants.ts";
import { type Columns, VALUE_NAMES, type ValueName } from "./columns.ts";
import type { Condition, Finder, Found } from "./conditions.ts";
import type { Numbers } from "./number-column.ts";
import { type Codes, grown } from "./typed-arrays.ts";

/** How many cars each value of each filter would show, the other filters left on. */
export interface FacetCounts {
  /** By code. */
  values: Record<ValueName, Uint32Array>;
  /** In the order of the presets. */
  ranges: Record<RangeName, number[]>;
}

type Preset = readonly [from: number, to: number];

/** The ranges that are offered. */
const PRESETS = {
  price: PRICE_PRESETS.map(
    ({ minPrice, maxPrice }): Preset => [minPrice ?? 0, maxPrice ?? Number.POSITIVE_INFINITY],
  ),
  mileage: MILEAGE_PRESETS.map(
    ({ minMileage, maxMileage }): Preset => [minMileage ?? 0, maxMileage ?? MILEAGE_MAX],
  ),
} as const;
type RangeName = keyof typeof PRESETS;
const RANGE_NAMES = Object.keys(PRESETS) as RangeName[];

function countNumber(
  counts: number[],
  presets: readonly Preset[],
  number: number,
  step: 1 | -1,
): void {
  for (let n = 0; n < presets.length; n += 1) {
    const [from, to] = presets[n] as Preset;
    if (number >= from && number <= to) counts[n] = (counts[n] as number) + step;
  }
}

function countRanges({ slots, count }: Found, presets: readonly Preset[], numbers: Numbers) {
  const counts = presets.map(() => 0);
  for (let n = 0; n < count; n += 1)
    countNumber(counts, presets, numbers[slots[n] as number] as number, 1);
  return counts;
}

function countValues({ slots, count }: Found, codes: Codes, length: number) {
  const counts = new Uint32Array(length);
  for (let n = 0; n < count; n += 1) {
    const code = codes[slots[n] as number] as number;
    counts[code] = (counts[code] as number) + 1;
  }
  return counts;
}

/** Counts all facets of some conditions. */
export function countFacets(
  columns: Columns,
  find: Finder,
  conditions: readonly Condition[],
): FacetCounts {
  const { values, numbers } = columns;
  const counts: FacetCounts = {
    values: {} as FacetCounts["values"],
    ranges: {} as FacetCounts["ranges"],
  };
  const countOne = (name: ValueName | RangeName, found: Found) => {
    if (name === "price" || name === "mileage")
      counts.ranges[name] = countRanges(found, PRESETS[name], numbers[name].numbers);
    else {
      const { codes, values: all } = values[name];
      counts.values[name] =
        found.slots === columns.slots
          ? Uint32Array.from(all, ({ size }) => size)
          : countValues(found, codes, all.length);
    }
  };
  const facets = [...VALUE_NAMES, ...RANGE_NAMES];
  const filtered = (name: string) => conditions.some((condition) => condition.name === name);
  const found = find(conditions);
  for (const name of facets) if (!filtered(name)) countOne(name, found);
  for (const name of facets)
    if (filtered(name)) countOne(name, find(conditions.filter((one) => one.name !== name)));
  return counts;
}

/**
 * Counts a car that comes (1) or goes (-1): in all facets, or where it fails one condition, in the
 * facet of that one.
 */
export function adjustFacets(
  { values, numbers }: Columns,
  counts: FacetCounts,
  { slot, step, failed }: { slot: number; step: 1 | -1; failed: Condition | undefined },
): void {
  for (const name of VALUE_NAMES) {
    if (failed && failed.name !== name) continue;
    const code = values[name].codes[slot] as number;
    const all = grown(counts.values[name], code + 1);
    all[code] = (all[code] as number) + step;
    counts.values[name] = all;
  }
  for (const name of RANGE_NAMES) {
    if (failed && failed.name !== name) continue;
    const number = numbers[name].numbers[slot] as number;
    countNumber(counts.ranges[name], PRESETS[name], number, step);
  }
}

/** The facets as the API shows them. */
export function presentCounts({ values }: Columns, counts: FacetCounts): Facets {
  const of = (name: ValueName) => {
    const all = counts.values[name];
    const shown: { name: string; count: number }[] = [];
    for (const { key, shown: label, codes } of values[name].groups()) {
      let count = 0;
      for (const code of codes) count += all[code] ?? 0;
      if (count > 0 && key !== "") shown.push({ name: label, count });
    }
    return shown;
  };
  return {
    brands: of("brand"),
    colors: of("color"),
    locations: of("location"),
    states: of("state"),
    prices: [...counts.ranges.price],
    bodies: of("body"),
    fuels: of("fuel"),
    gearboxes: of("gearbox"),
    drives: of("drive"),
    models: of("model"),
    mileages: [...counts.ranges.mileage],
  };
}
