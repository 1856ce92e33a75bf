import type { Facets } from "#shared/car.ts";
import type { Failed } from "./answer-table.ts";
import { type Bits, keepOthers } from "./bits.ts";
import { BAND_NAMES, type BandName, type Columns, VALUE_NAMES, type ValueName } from "./columns.ts";
import type { Condition } from "./condition.ts";
import type { ConditionBits, Found } from "./condition-bits.ts";
import { FACET_NAMES, type FacetName } from "./slot-values.ts";
import { type Codes, grown } from "./typed-arrays.ts";

/** How many cars each value of each filter would show, the other filters left on, by code. */
export type FacetCounts = Record<FacetName, Uint32Array>;

/** Adds in turns to two counts, because the next of two equal codes waits until the first is counted. */
function addCounts(counts: Uint32Array, { slots, count }: Found, codes: Codes): void {
  const others = new Uint32Array(counts.length);
  for (let n = 0; n < count; n += 2) {
    const code = codes[slots[n] as number] as number;
    counts[code] = (counts[code] as number) + 1;
    if (n + 1 === count) break;
    const other = codes[slots[n + 1] as number] as number;
    others[other] = (others[other] as number) + 1;
  }
  for (let code = 0; code < others.length; code += 1)
    counts[code] = (counts[code] as number) + (others[code] as number);
}

/** A facet: the codes of its column, and how many cars of all have each. */
interface Facet {
  name: FacetName;
  codes: Codes;
  all: ArrayLike<number>;
}

function facetsOf({ values, bands }: Columns): Facet[] {
  return [
    ...VALUE_NAMES.map((name) => ({
      name,
      codes: values[name].codes,
      all: values[name].values.map(({ size }) => size),
    })),
    ...BAND_NAMES.map((name) => ({
      name,
      codes: bands[name].codes,
      all: bands[name].sizes,
    })),
  ];
}

/** The counts of all cars, side by side: an array of its own takes more room than most counts do. */
function countsOfAll(facets: readonly Facet[]): Uint32Array[] {
  const counts = new Uint32Array(facets.reduce((sum, { all }) => sum + all.length, 0));
  let from = 0;
  return facets.map(({ all }) => {
    counts.set(all, from);
    from += all.length;
    return counts.subarray(from - all.length, from);
  });
}

/** Counts all facets of some conditions: those with an own filter also the cars that fail it alone. */
export function createFacetCounter(columns: Columns, bits: ConditionBits) {
  let found: Bits = new Uint32Array(0);
  let others: Bits = new Uint32Array(0);

  return (conditions: readonly Condition[]): FacetCounts => {
    const facets = facetsOf(columns);
    const counts = countsOfAll(facets);
    const isOwn = (name: string) => conditions.some((one) => one.name === name);
    const isAll = (name: string) => conditions.every((one) => one.name === name);
    // They are asked again for each facet.
    for (const one of conditions) one.paysAsSet = true;
    found = bits.match(conditions, found);
    const slots = bits.slotsOf(found);
    for (const [n, { name, codes }] of facets.entries())
      if (!isAll(name)) addCounts((counts[n] as Uint32Array).fill(0), slots, codes);
    for (const [n, { name, codes }] of facets.entries()) {
      if (!isOwn(name) || isAll(name)) continue;
      const left = conditions.filter((one) => one.name !== name);
      others = bits.match(left, others);
      keepOthers(others, found, bits.words());
      addCounts(counts[n] as Uint32Array, bits.slotsOf(others), codes);
    }
    return Object.fromEntries(facets.map(({ name }, n) => [name, counts[n]])) as FacetCounts;
  };
}

/** A car that meets all other conditions is counted in the facet of the one that it fails, or in all. */
const isCounted = (failed: Failed, name: FacetName) =>
  failed !== undefined && (failed === null || failed.name === name);

const NO_CODE = -1;

/** How a car is counted before a change and after. */
interface Counted {
  failed: Failed;
  codes: readonly number[] | undefined;
}

/** @returns whether a count has changed */
export function adjustCounts(counts: FacetCounts, before: Counted, after: Counted): boolean {
  let changed = false;
  for (let n = 0; n < FACET_NAMES.length; n += 1) {
    const name = FACET_NAMES[n] as FacetName;
    const from = isCounted(before.failed, name) ? (before.codes?.[n] as number) : NO_CODE;
    const to = isCounted(after.failed, name) ? (after.codes?.[n] as number) : NO_CODE;
    if (from === to) continue;
    changed = true;
    const all = grown(counts[name], to + 1);
    if (from !== NO_CODE) all[from] = (all[from] as number) - 1;
    if (to !== NO_CODE) all[to] = (all[to] as number) + 1;
    counts[name] = all;
  }
  return changed;
}

const sumOf = (codes: readonly number[], counts: Uint32Array) =>
  codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0);

/** The facets as the API shows them. */
export function presentCounts({ values, bands }: Columns, counts: FacetCounts): Facets {
  const of = (name: ValueName) =>
    values[name]
      .groups()
      .map(({ key, shown, codes }) => ({
        key,
        name: shown,
        count: sumOf(codes, counts[name]),
      }))
      .filter(({ key, count }) => count > 0 && key !== "")
      .map(({ name, count }) => ({ name, count }));
  const inBands = (name: BandName) =>
    bands[name].bandsIn.map((codes) => sumOf(codes, counts[name]));
  return {
    brands: of("brand"),
    colors: of("color"),
    locations: of("location"),
    states: of("state"),
    prices: inBands("price"),
    bodies: of("body"),
    fuels: of("fuel"),
    gearboxes: of("gearbox"),
    drives: of("drive"),
    models: of("model"),
    mileages: inBands("mileage"),
  };
}
