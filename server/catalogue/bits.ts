import { addEqual, comparesFour } from "./equal-codes.ts";
import type { Codes } from "./typed-arrays.ts";

/** A set of slots, a bit for each. */
export type Bits = Uint32Array;

const BITS = 32;
/** How many words more than needed, for slots to come. */
const ROOM = 64;

/** How many words these slots take. */
export const wordsFor = (slots: number): number => (slots + BITS - 1) >>> 5;

/** The set itself where it has that many words, otherwise a larger copy. */
export function roomFor(bits: Bits, words: number): Bits {
  if (bits.length >= words) return bits;
  const copy = new Uint32Array(words + ROOM);
  copy.set(bits);
  return copy;
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31));
}

/**
 * Writes the slots that are in all sets. Reading two more sets at a time is faster than one after
 * the other.
 */
export function writeCommon(sets: readonly [Bits, ...Bits[]], words: number, into: Bits): void {
  const [first, ...others] = sets;
  into.set(first.subarray(0, words));
  for (let at = 0; at < others.length; at += 2) {
    const one = others[at] as Bits;
    const other = others[at + 1] ?? one;
    for (let n = 0; n < words; n += 1)
      into[n] = (into[n] as number) & (one[n] as number) & (other[n] as number);
  }
}

/** Keeps only the slots that are in the other set too. */
export function keepCommon(bits: Bits, other: Bits, words: number): void {
  for (let n = 0; n < words; n += 1) bits[n] = (bits[n] as number) & (other[n] as number);
}

/**
 * Keeps only the slots that are in the other set too. In `failing` it keeps those that fail only
 * one set: those that were in `failing` and are in the other set, and those removed here.
 */
export function keepCommonAndFailing(
  bits: Bits,
  failing: Bits,
  { set, words }: { set: Bits; words: number },
): void {
  for (let n = 0; n < words; n += 1) {
    const common = set[n] as number;
    const before = bits[n] as number;
    failing[n] = ((failing[n] as number) & common) | (before & ~common);
    bits[n] = before & common;
  }
}

/** How many bits of each four are set: they are added in pairs and fours. */
function foursOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

/** The sum of such numbers: each is at most 15, so three words can be added before. */
function sumOfFours(fours: number): number {
  const eights = (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
  return Math.imul(eights, 0x01010101) >>> 24;
}

/** How many slots are in a set. */
export function countBits(bits: Bits, words: number): number {
  let count = 0;
  let n = 0;
  for (; n + 2 < words; n += 3)
    count += sumOfFours(
      foursOf(bits[n] as number) + foursOf(bits[n + 1] as number) + foursOf(bits[n + 2] as number),
    );
  for (; n < words; n += 1) count += sumOfFours(foursOf(bits[n] as number));
  return count;
}

/** Keeps only the slots that pass a test. */
export function keepPassing(bits: Bits, words: number, passes: (slot: number) => boolean): void {
  for (let n = 0; n < words; n += 1) {
    let word = bits[n] as number;
    const from = n << 5;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      if (!passes(from + bit)) bits[n] = (bits[n] as number) & ~(1 << bit);
      word &= word - 1;
    }
  }
}

interface Within {
  words: number;
  /** Another set: only the slots in both are written. */
  within?: Bits | undefined;
}

/** Writes the slots of a set, in their order. @returns how many */
export function writeSlots(
  bits: Bits,
  { words, within = bits }: Within,
  into: Uint32Array,
): number {
  let count = 0;
  for (let n = 0; n < words; n += 1) {
    let word = (bits[n] as number) & (within[n] as number);
    const from = n << 5;
    while (word !== 0) {
      into[count++] = from + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return count;
}

/**
 * With more codes than this, one pass that looks up flags is faster than one pass for each code.
 */
const FEW = 3;

interface Flagged {
  codes: Codes;
  /** 1 for some codes, 0 for others. */
  flags: Uint8Array;
  /** The codes with 1. */
  flagged: readonly number[];
}

/** Adds the slots whose code has a flag. */
export function addFlagged(bits: Bits, slots: number, { codes, flags, flagged }: Flagged): void {
  if (flagged.length === 0) return;
  let from = 0;
  if (codes instanceof Uint8Array && comparesFour && flagged.length <= FEW)
    for (const code of flagged) from = addEqual(bits, slots, codes, code);
  for (let slot = from; slot < slots; ) {
    const at = slot >>> 5;
    const end = Math.min(BITS, slots - slot);
    let word = 0;
    for (let bit = 0; bit < end; bit += 1)
      word |= (flags[codes[slot + bit] as number] as number) << bit;
    bits[at] = (bits[at] as number) | word;
    slot += BITS;
  }
}

/**
 * Adds the slots whose number is between the two; without a branch, which would be mispredicted.
 */
export function addBetween(
  bits: Bits,
  slots: number,
  { numbers, from, to }: { numbers: ArrayLike<number>; from: number; to: number },
): void {
  for (let slot = 0; slot < slots; ) {
    const at = slot >>> 5;
    const end = Math.min(BITS, slots - slot);
    let word = 0;
    for (let bit = 0; bit < end; bit += 1) {
      const number = numbers[slot + bit] as number;
      word |= (Number(number >= from) & Number(number <= to)) << bit;
    }
    bits[at] = (bits[at] as number) | word;
    slot += BITS;
  }
}
