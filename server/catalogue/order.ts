import type { Sort } from "#shared/constants.ts";
import type { Columns, NumberName } from "./columns.ts";
import type { Found } from "./conditions.ts";

/** Each order by its number, upward or downward; ties are broken by age, the newest first. */
const ORDERS: Record<Sort, { by: NumberName; sign: 1 | -1 }> = {
  default: { by: "listedAt", sign: -1 },
  price_asc: { by: "price", sign: 1 },
  price_desc: { by: "price", sign: -1 },
};

/** So few are sorted; from more, the first are picked. */
const FEW = 160;
/** More than a page may be deep: see DEPTH_MAX of cars/search.ts. */
const SAMPLE = 2_048;
/** From so many on a sample pays. */
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

/** A bound that at least `wanted` of the slots do not exceed, from a sample of them. */
function boundOf(
  { slots, count }: Found,
  keys: Float64Array,
  order: { sign: 1 | -1; wanted: number },
) {
  const step = count / SAMPLE;
  const sample = new Float64Array(SAMPLE);
  for (let n = 0; n < SAMPLE; n += 1)
    sample[n] = order.sign * (keys[slots[Math.floor(n * step)] as number] as number);
  return sample.sort()[order.wanted - 1] as number;
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

  return {
    compares,

    /** The first `wanted` of the slots, sorted. */
    first(found: Found, sort: Sort, wanted: number): number[] {
      const { slots, count } = found;
      const compare = compares[sort];
      if (count <= FEW) return Array.from(slots.subarray(0, count)).sort(compare).slice(0, wanted);
      const { by, sign } = ORDERS[sort];
      const keys = numbers[by].numbers;
      let bound = count >= MANY ? boundOf(found, keys, { sign, wanted }) : Number.POSITIVE_INFINITY;
      const best: number[] = [];
      for (let n = count - 1; n >= 0; n -= 1) {
        const slot = slots[n] as number;
        if (sign * (keys[slot] as number) > bound) continue;
        const place = placeIn(best, slot, compare);
        if (place === wanted) continue;
        best.splice(place, 0, slot);
        if (best.length <= wanted) continue;
        best.pop();
        bound = sign * (keys[best[wanted - 1] as number] as number);
      }
      return best;
    },
  };
}
