import type { Bits } from "./bits.ts";
import type { FacetName } from "./slot-values.ts";
import { type Codes, grown, widened } from "./typed-arrays.ts";

const GROUPS = 4;
/**
 * The group in which each filter is counted: filters of which few combinations of values occur. The
 * last group has the fewest.
 */
const GROUP_OF: Record<FacetName, number> = {
  brand: 0,
  model: 0,
  color: 1,
  location: 1,
  state: 2,
  body: 2,
  fuel: 2,
  gearbox: 2,
  drive: 2,
  price: 3,
  mileage: 3,
};
const TOGETHER = Array.from({ length: GROUPS }, (_, group) =>
  (Object.keys(GROUP_OF) as FacetName[]).filter((name) => GROUP_OF[name] === group),
);
/** The numbers of a pair are below this, so that the pair fits into one exact number. */
const NUMBERS = 2 ** 26;

/** Numbers pairs of numbers, from 0 on. */
function createPairs() {
  const numberOf = new Map<number, number>();
  return (one: number, other: number): number => {
    const pair = one * NUMBERS + other;
    const known = numberOf.get(pair);
    if (known !== undefined) return known;
    numberOf.set(pair, numberOf.size);
    return numberOf.size - 1;
  };
}

/** The combinations of the codes of some filters, each with a number. */
function createGroup(names: readonly FacetName[]) {
  const pairs = names.slice(1).map(createPairs);
  /** By name, the code of each combination. */
  const codes: Uint32Array[] = names.map(() => new Uint32Array(0));
  let length = 0;
  let counts = new Uint32Array(0);

  function add(own: readonly number[]): void {
    for (const [n, code] of own.entries()) {
      codes[n] = grown(codes[n] as Uint32Array, length + 1);
      (codes[n] as Uint32Array)[length] = code;
    }
    length += 1;
  }

  return {
    length: () => length,

    numberOf(codeOf: (name: FacetName) => number): number {
      const own = names.map(codeOf);
      const number = pairs.reduce((one, pair, n) => pair(one, own[n + 1] as number), own[0] ?? 0);
      if (number === length) add(own);
      return number;
    },

    /** Counts of all combinations, 0 at first; the next call overwrites them. */
    counts(): Uint32Array {
      counts = grown(counts, length);
      return counts.fill(0);
    },

    /** How many slots were counted. */
    total(): number {
      let sum = 0;
      for (let number = 0; number < length; number += 1) sum += counts[number] as number;
      return sum;
    },

    /** Adds the counts of the combinations to those of the codes, where a filter has some. */
    addTo(of: Partial<Record<FacetName, Uint32Array>>): void {
      for (const [n, name] of names.entries()) {
        const sums = of[name];
        const own = codes[n] as Uint32Array;
        for (let number = 0; sums && number < length; number += 1) {
          const code = own[number] as number;
          sums[code] = (sums[code] as number) + (counts[number] as number);
        }
      }
    },
  };
}

/**
 * The codes of all filters of a car as four adjacent numbers, so that counting reads memory once
 * for each car and not once for each filter.
 */
export function createCombinations() {
  const groups = TOGETHER.map(createGroup);
  const fewest = groups[GROUPS - 1] as (typeof groups)[number];
  let numbers: Codes = new Uint16Array(0);

  function countEach(bits: Bits, words: number): void {
    const [first, second, third, fourth] = groups.map(({ counts }) => counts()) as [
      Uint32Array,
      Uint32Array,
      Uint32Array,
      Uint32Array,
    ];
    const add = (counts: Uint32Array, at: number) => {
      const number = numbers[at] as number;
      counts[number] = (counts[number] as number) + 1;
    };
    for (let n = 0; n < words; n += 1) {
      let word = bits[n] as number;
      const from = n << 5;
      while (word !== 0) {
        const at = GROUPS * (from + 31 - Math.clz32(word & -word));
        add(first, at);
        add(second, at + 1);
        add(third, at + 2);
        add(fourth, at + 3);
        word &= word - 1;
      }
    }
  }

  return {
    /** The most combinations of a group of filters that have occurred. */
    get most() {
      return Math.max(...groups.map(({ length }) => length()));
    },

    set(slot: number, codeOf: (name: FacetName) => number): void {
      for (const [n, group] of groups.entries()) {
        const number = group.numberOf(codeOf);
        const at = GROUPS * slot + n;
        numbers = grown(widened(numbers, number), at + 1);
        numbers[at] = number;
      }
    },

    /**
     * Adds how many slots of a set have each code, to the counts that are given.
     * @returns how many slots are in the set
     */
    addCounts(bits: Bits, words: number, to: Partial<Record<FacetName, Uint32Array>>): number {
      countEach(bits, words);
      for (const group of groups) group.addTo(to);
      return fewest.total();
    },
  };
}
