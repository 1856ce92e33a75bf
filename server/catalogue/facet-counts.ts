import type { Facets } from "#shared/car.ts";
import { namedFacets } from "../cars/facets.present.ts";
import type { Failed } from "./answer.ts";
import { type Bits, keepCommonAndFailing, roomFor, writeCommon } from "./bits.ts";
import { BAND_NAMES, type BandName, type Columns, VALUE_NAMES, type ValueName } from "./columns.ts";
import type { Condition, ConditionName } from "./condition.ts";
import type { ConditionBits } from "./condition-bits.ts";
import { FACET_NAMES, type FacetName } from "./slot-values.ts";
import { type Codes, grown } from "./typed-arrays.ts";

/** How many cars each value of each filter would show, the other filters left on, by code. */
export type FacetCounts = Record<FacetName, Uint32Array>;

/** Slots that fail only one condition; those outside the set fail the condition of the set. */
interface Failing {
  failing: Bits;
  set: Bits;
  words: number;
}

/** Counts the codes of the slots outside the set. */
function addFailing(counts: Uint32Array, codes: Codes, { failing, set, words }: Failing): void {
  for (let n = 0; n < words; n += 1) {
    let word = (failing[n] as number) & ~(set[n] as number);
    const from = n << 5;
    while (word !== 0) {
      const code = codes[from + 31 - Math.clz32(word & -word)] as number;
      counts[code] = (counts[code] as number) + 1;
      word &= word - 1;
    }
  }
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

const pick = (counts: FacetCounts, facets: readonly Facet[]): Partial<FacetCounts> =>
  Object.fromEntries(facets.map(({ name }) => [name, counts[name]]));

/** The counts of all cars in one array: several arrays would take more memory than most counts. */
function countsOfAll(facets: readonly Facet[]): Uint32Array[] {
  const counts = new Uint32Array(facets.reduce((sum, { all }) => sum + all.length, 0));
  let from = 0;
  return facets.map(({ all }) => {
    counts.set(all, from);
    from += all.length;
    return counts.subarray(from - all.length, from);
  });
}

const isFacet = (name: ConditionName): name is FacetName =>
  (FACET_NAMES as readonly string[]).includes(name);

/** Cars, and how many they are. */
export interface FoundCars {
  found: Bits;
  total: number;
}

/** The counts of a facet for the same question without its own filter, where they are known. */
type KnownWithout = (name: FacetName) => Uint32Array | undefined;

/**
 * Counts all facets of some conditions: a filter's own facet also counts cars that fail it alone.
 */
export function createFacetCounter(columns: Columns, bits: ConditionBits) {
  let found: Bits = new Uint32Array(0);
  let failing: Bits = new Uint32Array(0);
  /**
   * The conditions of the cars in `found`, until something changes, and the number of these cars.
   */
  let matched: readonly Condition[] | undefined;
  let [changes, total] = [0, 0];

  /**
   * Writes the cars that meet all conditions to `found`.
   * @returns the sets of filters with a facet
   */
  function match(conditions: readonly Condition[], words: number): Map<FacetName, Bits> {
    found = roomFor(found, words);
    failing = roomFor(failing, words).fill(0);
    const sets = new Map<FacetName, Bits>();
    const others: [Bits, ...Bits[]] = [columns.onOffer];
    for (const condition of conditions) {
      const set = bits.setOf(condition);
      if (!isFacet(condition.name)) others.push(set);
      else {
        const other = sets.get(condition.name);
        sets.set(condition.name, other ? bits.common(other, condition) : set);
      }
    }
    writeCommon(others, words, found);
    for (const set of sets.values()) keepCommonAndFailing(found, failing, { set, words });
    return sets;
  }

  function countFacets(conditions: readonly Condition[], knownWithout: KnownWithout): FacetCounts {
    const facets = facetsOf(columns);
    const counts = countsOfAll(facets);
    const of = Object.fromEntries(facets.map(({ name }, n) => [name, counts[n]])) as FacetCounts;
    const isAll = (name: string) => conditions.every((one) => one.name === name);
    const left = facets.filter(({ name }) => {
      if (isAll(name)) return false;
      const known = conditions.some((one) => one.name === name) && knownWithout(name);
      of[name].fill(0);
      if (known) of[name].set(known.subarray(0, of[name].length));
      return !known;
    });
    if (left.length === 0) return of;
    const words = bits.words();
    const sets = match(conditions, words);
    total = columns.combinations.addCounts(found, words, pick(of, left));
    [matched, changes] = [conditions, columns.changes()];
    for (const { name, codes } of left) {
      const set = sets.get(name);
      if (set) addFailing(of[name], codes, { failing, set, words });
    }
    return of;
  }

  return {
    countFacets,

    /**
     * The cars that were counted last, where these conditions are the same; the next call
     * overwrites them.
     */
    foundBy: (conditions: readonly Condition[]): FoundCars | undefined =>
      matched === conditions && changes === columns.changes() ? { found, total } : undefined,
  };
}

/**
 * A car that meets all other conditions is counted in the facet of the one that it fails, or in
 * all.
 */
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
  return namedFacets({ of, inPresets: inBands });
}
