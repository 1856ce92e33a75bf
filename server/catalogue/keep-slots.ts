import type { Numbers } from "./number-column.ts";
import type { Codes } from "./typed-arrays.ts";

interface Flagged {
  /** The code of each slot. */
  codes: Codes;
  /** 1 for the codes that are kept. */
  flags: Uint8Array;
}

/** Leaves in `slots` those of the first `count` with a flag. @returns how many */
export function keepFlagged(slots: Uint32Array, count: number, { codes, flags }: Flagged): number {
  let kept = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] as number;
    if (flags[codes[slot] as number] === 1) slots[kept++] = slot;
  }
  return kept;
}

/** Leaves those with a flag in one of the columns. @returns how many */
export function keepFlaggedByAny(slots: Uint32Array, count: number, columns: Flagged[]): number {
  let kept = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] as number;
    for (const { codes, flags } of columns) {
      if (flags[codes[slot] as number] !== 1) continue;
      slots[kept++] = slot;
      break;
    }
  }
  return kept;
}

/** Leaves those with a number between the two. @returns how many */
export function keepBetween(
  slots: Uint32Array,
  count: number,
  { numbers, from, to }: { numbers: Numbers; from: number; to: number },
): number {
  let kept = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] as number;
    const number = numbers[slot] as number;
    if (number >= from && number <= to) slots[kept++] = slot;
  }
  return kept;
}
