import { randomBytes } from "node:crypto";

/** Nobody can guess it, so no text of a visitor's stands for a count. */
const MARK = randomBytes(6).toString("base64url");
const MARK_END = ";";
const MARK_BYTES = Buffer.from(MARK);
const [MARK_END_BYTE] = Buffer.from(MARK_END);
const [ZERO] = Buffer.from("0") as Buffer & [number];

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

export const hasCounts = (marked: Buffer): boolean => marked.includes(MARK_BYTES);

/**
 * Bytes with the counts in the places of their marks, which are longer. No strings: most of a page
 * would be garbage.
 * @param filled gets them, and may be `marked` itself
 */
export function withCounts(
  marked: Buffer,
  counts: ArrayLike<number>,
  filled: Buffer = Buffer.allocUnsafeSlow(marked.length),
): Buffer {
  if (counts.length === 0) return marked;
  let [from, length] = [0, 0];
  for (let at = marked.indexOf(MARK_BYTES); at >= 0; at = marked.indexOf(MARK_BYTES, from)) {
    length += marked.copy(filled, length, from, at);
    let [number, end] = [0, at + MARK_BYTES.length];
    for (; marked[end] !== MARK_END_BYTE; end += 1)
      number = number * 10 + (marked[end] as number) - ZERO;
    const digits = String(counts[number]);
    for (let n = 0; n < digits.length; n += 1) filled[length + n] = digits.charCodeAt(n);
    length += digits.length;
    from = end + 1;
  }
  length += marked.copy(filled, length, from);
  return filled.subarray(0, length);
}
