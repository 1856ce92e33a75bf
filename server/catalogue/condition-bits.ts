import { LRUCache } from "lru-cache";
import { type Bits, clearBit, keepCommon, roomFor, setBit, wordsFor, writeSlots } from "./bits.ts";
import type { Columns } from "./columns.ts";
import type { Condition } from "./conditions.ts";
import { grown } from "./typed-arrays.ts";

const BYTES_MAX = 24 * 1024 * 1024;

/** Slots, `count` of them. */
export interface Found {
  slots: Uint32Array;
  count: number;
}

/** Which cars match a condition, found once for all questions with it; the sets follow every change. */
export function createConditionBits(columns: Columns) {
  const sets = new LRUCache<Condition, Bits>({
    maxSize: BYTES_MAX,
    // While no car is on offer a set has no words, and the cache takes no size of 0.
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  const words = () => wordsFor(columns.ids.end);
  let slots = new Uint32Array(0);

  function bitsOf(condition: Condition): Bits {
    const known = sets.get(condition);
    if (known && known.length >= words()) return known;
    const bits = roomFor(new Uint32Array(0), words());
    condition.addTo(bits, columns.ids.end);
    keepCommon(bits, columns.onOffer, words());
    sets.set(condition, bits);
    return bits;
  }

  return {
    words,

    /** Writes the slots that match all conditions into the scratch set. */
    match(conditions: readonly Condition[], scratch: Bits): Bits {
      const bits = roomFor(scratch, words());
      bits.set(columns.onOffer.subarray(0, words()));
      for (const condition of conditions) keepCommon(bits, bitsOf(condition), words());
      return bits;
    },

    /** The slots of a set; the next call overwrites them. */
    slotsOf(bits: Bits): Found {
      slots = grown(slots, columns.size);
      return { slots, count: writeSlots(bits, words(), slots) };
    },

    /** A car is about to change or to go. */
    leave(slot: number): void {
      for (const bits of sets.values()) if (slot >>> 5 < bits.length) clearBit(bits, slot);
    },

    /** It has changed, or is new. */
    enter(slot: number): void {
      for (const [condition, bits] of sets.entries())
        if (slot >>> 5 < bits.length && condition.matches(slot)) setBit(bits, slot);
    },

    clear: () => sets.clear(),
  };
}
export type ConditionBits = ReturnType<typeof createConditionBits>;
