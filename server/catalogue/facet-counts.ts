import type { Facets } from "#shared/car.ts";
import { PRICE_PRESETS } from "#shared/constants.ts";
import { type Columns, VALUE_NAMES, type ValueName } from "./columns.ts";
import type { Condition, Finder, Found } from "./conditions.ts";
import { grown } from "./typed-arrays.ts";

/** How many cars each value of each filter would show, the other filters left on. */
export interface FacetCounts {
  /** By code. */
  values: Record<ValueName, Uint32Array>;
  /** In the order of PRICE_PRESETS. */
  prices: number[];
}

const FROM = PRICE_PRESETS.map(({ minPrice }) => minPrice ?? 0);
const TO = PRICE_PRESETS.map(({ maxPrice }) => maxPrice ?? Number.POSITIVE_INFINITY);

function countPrice(counts: number[], price: number, step: 1 | -1): void {
  for (let n = 0; n < FROM.length; n += 1)
    if (price >= (FROM[n] as number) && price <= (TO[n] as number))
      counts[n] = (counts[n] as number) + step;
}

function countPrices({ slots, count }: Found, prices: Float64Array): number[] {
  const counts = PRICE_PRESETS.map(() => 0);
  for (let n = 0; n < count; n += 1) countPrice(counts, prices[slots[n] as number] as number, 1);
  return counts;
}

function countValues({ slots, count }: Found, codes: Uint16Array | Uint32Array, length: number) {
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
  const counts: FacetCounts = { values: {} as FacetCounts["values"], prices: [] };
  const countOne = (name: ValueName | "price", found: Found) => {
    if (name === "price") counts.prices = countPrices(found, numbers.price.numbers);
    else {
      const { codes, values: all } = values[name];
      counts.values[name] = countValues(found, codes, all.length);
    }
  };
  const facets = [...VALUE_NAMES, "price"] as const;
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
  if (failed && failed.name !== "price") return;
  countPrice(counts.prices, numbers.price.numbers[slot] as number, step);
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
    prices: [...counts.prices],
  };
}
