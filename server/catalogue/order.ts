import type { Sort } from "#shared/constants.ts";
import { type Bits, setBit } from "./bits.ts";
import type { Columns, NumberName } from "./columns.ts";
import { type Condition, newCondition } from "./condition.ts";
import type { Found } from "./condition-bits.ts";
import type { Numbers } from "./number-column.ts";
import type { SlotValues } from "./slot-values.ts";

/** Each order by its number, upward or downward; ties are broken by age, the newest first. */
const ORDERS: Record<Sort, { by: NumberName; sign: 1 | -1 }> = {
  default: { by: "listedAt", sign: -1 },
  price_asc: { by: "price", sign: 1 },
  price_desc: { by: "price", sign: -1 },
  mileage_asc: { by: "mileage", sign: 1 },
  year_desc: { by: "model", sign: -1 },
  year_asc: { by: "model", sign: 1 },
  reduced: { by: "reducedAt", sign: -1 },
};

/** Up to this many are sorted; of more, the first are picked. */
const FEW = 160;
/** More than a page may be deep: see DEPTH_MAX of cars/search.ts. */
const SAMPLE = 2_048;
/** From this many slots on, taking a sample pays. */
const MANY = 8 * SAMPLE;

export type Compare = (one: number, other: number) => number;

/** Where a slot belongs in sorted slots. */
export function placeIn(sorted: readonly number[], slot: number, compare: Compare): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The last wanted place: cars with a larger key, or with this key and an older date, are not
 * wanted.
 */
interface Bound {
  key: number;
  age: number;
}

/** How many times more cars an order has than its head. */
export const HEAD_SHARE = 32;

const UNBOUNDED: Bound = { key: Number.POSITIVE_INFINITY, age: 0 };

/** A bound that at least `wanted` of the slots do not exceed, from a sample of them. */
function boundOf(
  { slots, count }: Found,
  { keys, ages, sign }: { keys: Numbers; ages: Numbers; sign: 1 | -1 },
  wanted: number,
): Bound {
  const step = count / SAMPLE;
  const sample = Array.from({ length: SAMPLE }, (_, n) => slots[Math.floor(n * step)] as number);
  const keyOf = (slot: number) => sign * (keys[slot] as number);
  const sorted = Float64Array.from(sample, keyOf).sort();
  const key = sorted[wanted - 1] as number;
  const before = sorted.indexOf(key);
  const alike = sample.filter((slot) => keyOf(slot) === key);
  const newest = Float64Array.from(alike, (slot) => -(ages[slot] as number)).sort();
  return { key, age: -(newest[wanted - 1 - before] as number) };
}

/** Whether a changed car may have another place in an order. */
export function isMoved(sort: Sort, before?: SlotValues, after?: SlotValues): boolean {
  const differs = (name: NumberName) => before?.numbers[name] !== after?.numbers[name];
  return differs(ORDERS[sort].by) || differs("listedAt");
}

/** The orders of the catalogue. */
export function createOrders(columns: Columns) {
  const { ids, numbers } = columns;

  function compareBy(sort: Sort): Compare {
    const { by, sign } = ORDERS[sort];
    return (one, other) => {
      const keys = numbers[by].numbers;
      const difference = sign * ((keys[one] as number) - (keys[other] as number));
      if (difference !== 0) return difference;
      const ages = numbers.listedAt.numbers;
      return (ages[other] as number) - (ages[one] as number) || ids.compare(other, one);
    };
  }
  const compares = Object.fromEntries(
    Object.keys(ORDERS).map((sort) => [sort, compareBy(sort as Sort)]),
  ) as Record<Sort, Compare>;

  function keysOf(sort: Sort) {
    const { by, sign } = ORDERS[sort];
    return { keys: numbers[by].numbers, ages: numbers.listedAt.numbers, sign };
  }

  return {
    compares,

    /**
     * The head of an order: one of `HEAD_SHARE` cars. Its end is fixed, so that it follows changes.
     */
    headOf(sort: Sort, all: Found): Condition {
      const { key, age } = boundOf(all, keysOf(sort), SAMPLE / HEAD_SHARE);
      return newCondition({
        name: "head",
        matches(slot: number) {
          const { keys, ages, sign } = keysOf(sort);
          const own = sign * (keys[slot] as number);
          return own < key || (own === key && (ages[slot] as number) >= age);
        },
        addTo(bits: Bits, end: number) {
          const { keys, ages, sign } = keysOf(sort);
          for (let slot = 0; slot < end; slot += 1) {
            const own = sign * (keys[slot] as number);
            if (own < key || (own === key && (ages[slot] as number) >= age)) setBit(bits, slot);
          }
        },
      });
    },

    /** The first `wanted` of the slots, sorted. */
    first(found: Found, sort: Sort, wanted: number): number[] {
      const { slots, count } = found;
      const compare = compares[sort];
      if (count <= FEW) return Array.from(slots.subarray(0, count)).sort(compare).slice(0, wanted);
      const { keys, ages, sign } = keysOf(sort);
      let { key, age } = count >= MANY ? boundOf(found, { keys, ages, sign }, wanted) : UNBOUNDED;
      const best: number[] = [];
      for (let n = count - 1; n >= 0; n -= 1) {
        const slot = slots[n] as number;
        const own = sign * (keys[slot] as number);
        if (own > key || (own === key && (ages[slot] as number) < age)) continue;
        const place = placeIn(best, slot, compare);
        if (place === wanted) continue;
        best.splice(place, 0, slot);
        if (best.length <= wanted) continue;
        best.pop();
        const last = best[wanted - 1] as number;
        [key, age] = [sign * (keys[last] as number), ages[last] as number];
      }
      return best;
    },
  };
}
