import type { Facets } from "#shared/car.ts";
import { type Bits, keepOthers } from "./bits.ts";
import { BAND_NAMES, type BandName, type Columns, VALUE_NAMES, type ValueName } from "./columns.ts";
import type { Condition } from "./condition.ts";
import type { ConditionBits, Found } from "./condition-bits.ts";
import { type Codes, grown } from "./typed-arrays.ts";

/** How many cars each value of each filter would show, the other filters left on, by code. */
export interface FacetCounts {
  values: Record<ValueName, Uint32Array>;
  bands: Record<BandName, Uint32Array>;
}

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

/** A facet: the codes of its column, and the counts of all cars. */
interface Facet {
  name: ValueName | BandName;
  codes: Codes;
  all(): Uint32Array;
}

function facetsOf({ values, bands }: Columns): Facet[] {
  return [
    ...VALUE_NAMES.map((name) => ({
      name,
      codes: values[name].codes,
      all: () => Uint32Array.from(values[name].values, ({ size }) => size),
    })),
    ...BAND_NAMES.map((name) => ({
      name,
      codes: bands[name].codes,
      all: () => bands[name].sizes.slice(),
    })),
  ];
}

/** Counts all facets of some conditions: those with an own filter also the cars that fail it alone. */
export function createFacetCounter(columns: Columns, bits: ConditionBits) {
  let found: Bits = new Uint32Array(0);
  let others: Bits = new Uint32Array(0);

  return (conditions: readonly Condition[]): FacetCounts => {
    const facets = facetsOf(columns);
    const counts = facets.map(({ all }) => all());
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
    const named = Object.fromEntries(facets.map(({ name }, n) => [name, counts[n]]));
    const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, named[name]]));
    return { values: pick(VALUE_NAMES), bands: pick(BAND_NAMES) } as unknown as FacetCounts;
  };
}

/**
 * Counts a car that comes (1) or goes (-1): in all facets, or where it fails one condition, in the
 * facet of that one.
 */
export function adjustFacets(
  { values, bands }: Columns,
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
  for (const name of BAND_NAMES) {
    if (failed && failed.name !== name) continue;
    const code = bands[name].codes[slot] as number;
    counts.bands[name][code] = (counts.bands[name][code] as number) + step;
  }
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
        count: sumOf(codes, counts.values[name]),
      }))
      .filter(({ key, count }) => count > 0 && key !== "")
      .map(({ name, count }) => ({ name, count }));
  const inBands = (name: BandName) =>
    bands[name].bandsIn.map((codes) => sumOf(codes, counts.bands[name]));
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
