import { randomBytes } from "node:crypto";

/** Nobody can guess it, so no text of a visitor's stands for a count. */
const MARK = randomBytes(8).toString("hex");
const MARK_END = ";";

/**
 * The counts of a page stand apart while it is rendered, each with a mark in its place: they change
 * often, and a page with other counts need not be rendered again.
 */
export function createCounts() {
  const values: number[] = [];
  /** @returns what stands for the count until the page is whole */
  const mark = (count: number) => MARK + (values.push(count) - 1) + MARK_END;
  return { values, mark };
}

export const hasCounts = (text: string): boolean => text.includes(MARK);

type Counts = ArrayLike<number>;

/** Bytes with the counts in the places of their marks, which are longer. */
export function withCounts(marked: Buffer, counts: Counts): Buffer {
  if (counts.length === 0) return marked;
  const filled = Buffer.allocUnsafeSlow(marked.length);
  let [from, length] = [0, 0];
  for (let at = marked.indexOf(MARK); at >= 0; at = marked.indexOf(MARK, from)) {
    length += marked.copy(filled, length, from, at);
    const end = marked.indexOf(MARK_END, at);
    const number = Number(marked.toString("latin1", at + MARK.length, end));
    length += filled.write(String(counts[number]), length);
    from = end + MARK_END.length;
  }
  length += marked.copy(filled, length, from);
  return filled.subarray(0, length);
}
