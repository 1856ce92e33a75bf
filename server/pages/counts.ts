import { randomBytes } from "node:crypto";

/** Nobody can guess it, so no visitor can write text that is taken for a count. */
const MARK = randomBytes(6).toString("base64url");
const NUMBER_END = ".";
const MARK_END = ";";
const MARK_BYTES = Buffer.from(MARK);
const byteOf = (character: string) => character.charCodeAt(0);
const [NUMBER_END_BYTE, MARK_END_BYTE, ZERO] = [byteOf(NUMBER_END), byteOf(MARK_END), byteOf("0")];

/** The counts of one read, in parts. */
export type CountParts = readonly (readonly number[])[];

/**
 * Starts the counts of one part of the page. It returns the mark that stands for a count until the
 * page is complete; loader data may only show it.
 */
export type Counter = () => (count: number) => string;

/**
 * The counts of a read are kept apart while the page is rendered, with a mark in the place of each.
 * Those of each part are numbered separately, so that its markup does not depend on the parts
 * before it.
 * @param read the number of the read on its page
 */
export function createCounter(read: number): { counter: Counter; parts: CountParts } {
  const parts: number[][] = [];
  return {
    parts,
    counter() {
      const values: number[] = [];
      const part = parts.push(values) - 1;
      return (count) => MARK + [read, part, values.push(count) - 1].join(NUMBER_END) + MARK_END;
    },
  };
}

/** The counts of a page. */
export interface Counts {
  /** The index of the first count of each part, by read. */
  starts: readonly (readonly number[])[];
  values: Uint32Array;
}

/** @param reads the counts of each read */
export function joinCounts(reads: readonly CountParts[]): Counts {
  let length = 0;
  const starts = reads.map((parts) =>
    parts.map((values) => {
      length += values.length;
      return length - values.length;
    }),
  );
  return { starts, values: Uint32Array.from(reads.flat(2)) };
}

export const hasCounts = (marked: Buffer): boolean => marked.includes(MARK_BYTES);

/** From which byte to which. */
export interface Range {
  from: number;
  to: number;
}

/**
 * Writes bytes with the counts in the places of their marks, which are longer. It works on bytes
 * because strings of whole pages would be garbage.
 * @param filled receives them from `at` on, and may be `marked` itself
 * @returns where they end
 */
export function fillCounts(
  { marked, range, filled, at }: { marked: Buffer; range: Range; filled: Buffer; at: number },
  { starts, values }: Counts,
): number {
  let [from, length] = [range.from, at];
  for (let mark = marked.indexOf(MARK_BYTES, from); mark >= 0 && mark < range.to; ) {
    length += marked.copy(filled, length, from, mark);
    let [start, number, end] = [0, 0, mark + MARK_BYTES.length];
    let parts: readonly number[] | undefined;
    for (; marked[end] !== MARK_END_BYTE; end += 1)
      if (marked[end] !== NUMBER_END_BYTE) number = number * 10 + (marked[end] as number) - ZERO;
      else {
        if (parts) start = parts[number] as number;
        else parts = starts[number];
        number = 0;
      }
    const digits = String(values[start + number]);
    for (let n = 0; n < digits.length; n += 1) filled[length + n] = digits.charCodeAt(n);
    length += digits.length;
    from = end + 1;
    mark = marked.indexOf(MARK_BYTES, from);
  }
  return length + marked.copy(filled, length, from, range.to);
}

/** Writes the counts over their marks, in the same memory. */
export function withCounts(marked: Buffer, counts: Counts): Buffer {
  const range = { from: 0, to: marked.length };
  return marked.subarray(0, fillCounts({ marked, range, filled: marked, at: 0 }, counts));
}
