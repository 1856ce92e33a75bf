import { grown } from "./typed-arrays.ts";

/** A preset range of a filter, both ends included. */
export type Preset = readonly [from: number, to: number];

/**
 * The band that contains the number of each slot. Preset ranges may overlap, so each end of a range
 * is a band of its own, and so is what lies between two ends.
 */
export function createBandColumn(presets: readonly Preset[]) {
  const ends = [...new Set(presets.flat())].filter(Number.isFinite).sort((a, b) => a - b);
  const sizes = new Uint32Array(2 * ends.length + 1);
  let codes = new Uint8Array(0);

  function codeOf(number: number): number {
    const at = ends.findIndex((end) => number <= end);
    if (at < 0) return 2 * ends.length;
    return number === ends[at] ? 2 * at + 1 : 2 * at;
  }

  const bandsIn = presets.map(([from, to]) => {
    const first = ends.indexOf(from);
    const last = ends.indexOf(to);
    const begin = first < 0 ? 0 : 2 * first + 1;
    const end = last < 0 ? 2 * ends.length : 2 * last + 1;
    return Array.from({ length: end - begin + 1 }, (_, n) => begin + n);
  });

  return {
    /** The band of each slot. */
    get codes() {
      return codes;
    },
    /** How many slots are in each band. */
    sizes,
    /** The bands of each range. */
    bandsIn,

    set(slot: number, number: number): void {
      const code = codeOf(number);
      codes = grown(codes, slot + 1);
      codes[slot] = code;
      sizes[code] = (sizes[code] as number) + 1;
    },

    clear(slot: number): void {
      const code = codes[slot] as number;
      sizes[code] = (sizes[code] as number) - 1;
    },
  };
}
