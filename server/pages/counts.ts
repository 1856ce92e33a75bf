import { hash, randomBytes } from "node:crypto";

/** Nobody can guess it, so no visitor can write text that is taken for a count. */
const MARK = randomBytes(6).toString("base64url");
const PART_END = ".";
const MARK_END = ";";
const MARK_BYTES = Buffer.from(MARK);
const byteOf = (character: string) => character.charCodeAt(0);
const [PART_END_BYTE, MARK_END_BYTE, ZERO] = [byteOf(PART_END), byteOf(MARK_END), byteOf("0")];

/** The counts of a page. */
export interface Counts {
  /** The index of the first count of each part. */
  starts: readonly number[];
  values: Uint32Array;
}

/**
 * The counts of a page are kept apart while it is rendered, with a mark in the place of each: they
 * change often, and then the page need not be rendered again. The counts of each part are numbered
 * separately, so that its markup does not depend on the parts before it.
 */
function createCounts() {
  const parts: number[][] = [];

  function counter(): (count: number) => string {
    const values: number[] = [];
    const part = parts.push(values) - 1;
    return (count) => `${MARK}${part}${PART_END}${values.push(count) - 1}${MARK_END}`;
  }

  return {
    /**
     * Starts the counts of one part of the page. It returns the mark that stands for a count until
     * the page is complete.
     */
    counter,

    /** All of them. */
    counts(): Counts {
      const starts: number[] = [];
      let length = 0;
      for (const values of parts) {
        starts.push(length);
        length += values.length;
      }
      return { starts, values: Uint32Array.from(parts.flat()) };
    },
  };
}

type Counter = ReturnType<typeof createCounts>["counter"];
type Read<Data> = (counter: Counter) => Promise<Data>;

export interface Counted {
  counts: Counts;
  /** The counts as they are now; undefined if more than counts has changed. */
  recount(): Promise<Counts | undefined>;
}

const tagOf = (data: unknown) => hash("sha1", JSON.stringify(data), "base64url");

/** Reads data with counts, which can be read again. */
export async function readCounted<Data>(read: Read<Data>): Promise<Counted & { data: Data }> {
  const { counter, counts } = createCounts();
  const data = await read(counter);
  const tag = tagOf(data);
  return { data, counts: counts(), recount: recountOf(read, tag) };
}

/** Keeps references to no more than it needs, because it lasts as long as the page. */
function recountOf(read: Read<unknown>, tag: string) {
  return async () => {
    const { counter, counts } = createCounts();
    return tagOf(await read(counter)) === tag ? counts() : undefined;
  };
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
    for (; marked[end] !== MARK_END_BYTE; end += 1)
      if (marked[end] === PART_END_BYTE) [start, number] = [starts[number] as number, 0];
      else number = number * 10 + (marked[end] as number) - ZERO;
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
