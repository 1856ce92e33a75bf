import { endianness } from "node:os";
import type { Bits } from "./bits.ts";

/** The same byte four times, the lowest bits of four bytes, and all but the highest. */
const [EACH, LOW] = [0x01010101, 0x7f7f7f7f];
/** Multiplying by this moves the lowest bits of four bytes side by side into the highest byte. */
const SIDE_BY_SIDE = 0x01020408;
const SLOTS = 32;
const ROUNDS = 8;

/** Otherwise the first of four codes is the highest byte of their number. */
export const comparesFour = endianness() === "LE";

/**
 * Adds the slots that have a code, four of them compared at once.
 * @returns how many of the slots were looked at
 */
export function addEqual(bits: Bits, slots: number, codes: Uint8Array, code: number): number {
  const fours = new Uint32Array(codes.buffer, codes.byteOffset, codes.length >>> 2);
  const sought = Math.imul(code, EACH);
  const words = Math.floor(Math.min(slots, codes.length) / SLOTS);
  for (let n = 0; n < words; n += 1) {
    let word = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const differing = (fours[ROUNDS * n + round] as number) ^ sought;
      // The highest bit of each byte is set where no bit of it differs.
      const equal = ~(((differing & LOW) + LOW) | differing | LOW);
      word |= ((Math.imul(equal >>> 7, SIDE_BY_SIDE) >>> 24) & 15) << (4 * round);
    }
    bits[n] = (bits[n] as number) | word;
  }
  return words * SLOTS;
}
