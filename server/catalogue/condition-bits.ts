import { LRUCache } from "lru-cache";
import {
  type Bits,
  clearBit,
  countBits,
  keepCommon,
  keepPassing,
  roomFor,
  setBit,
  wordsFor,
  writeCommon,
  writeSlots,
} from "./bits.ts";
import type { Columns } from "./columns.ts";
import type { Condition, ConditionName } from "./condition.ts";
import { grown } from "./typed-arrays.ts";

const BYTES_MAX = 24 * 1024 * 1024;
/**
 * Checking a condition for some cars costs as much as computing its set over this many times more
 * cars.
 */
const ASKED_SHARE = 16;

/** Slots, `count` of them. */
export interface Found {
  slots: Uint32Array;
  count: number;
}

/**
 * The sets of the most recent conditions; they follow every change, except cars that are removed.
 */
function createSets(columns: Columns) {
  /** By the column that they check, because a change concerns few of them. */
  const byName = new Map<ConditionName, Map<Condition, Bits>>();
  const sets = new LRUCache<Condition, Bits>({
    maxSize: BYTES_MAX,
    // While no car is on offer a set is empty, and the cache does not accept a size of 0.
    sizeCalculation: ({ byteLength }) => byteLength || 1,
    onInsert: (bits, condition) => namesakes(condition).set(condition, bits),
    dispose: (bits, condition) => {
      if (namesakes(condition).get(condition) === bits) namesakes(condition).delete(condition);
    },
  });
  function namesakes({ name }: Condition): Map<Condition, Bits> {
    const known = byName.get(name) ?? new Map<Condition, Bits>();
    return byName.set(name, known) && known;
  }
  const words = () => wordsFor(columns.ids.end);

  function known(condition: Condition): Bits | undefined {
    const bits = sets.get(condition);
    return bits && bits.length >= words() ? bits : undefined;
  }

  return {
    words,
    known,
    clear: () => sets.clear(),

    setOf(condition: Condition): Bits {
      const found = known(condition);
      if (found) return found;
      const bits = roomFor(new Uint32Array(0), words());
      condition.addTo(bits, columns.ids.end);
      keepCommon(bits, columns.onOffer, words());
      sets.set(condition, bits);
      return bits;
    },

    /** A car was added, or has changed in a column of these conditions. */
    update(slot: number, affected?: ReadonlySet<ConditionName>): void {
      for (const [name, some] of byName) {
        if (affected && !affected.has(name)) continue;
        for (const [{ matches }, bits] of some) {
          if (slot >>> 5 >= bits.length) continue;
          if (matches(slot)) setBit(bits, slot);
          else clearBit(bits, slot);
        }
      }
    },
  };
}

/**
 * Finds the cars that match conditions. The set of a condition is computed once for all questions
 * with it, except when it is asked for the first time and for few cars: then each of these is
 * checked.
 */
export function createConditionBits(columns: Columns) {
  const { words, known, setOf, ...sets } = createSets(columns);
  let slots = new Uint32Array(0);

  /** Keeps only the cars that match conditions whose sets are not computed. */
  function keepMatching(bits: Bits, conditions: readonly Condition[]): void {
    for (const [n, condition] of conditions.entries()) {
      const isFew = countBits(bits, words()) * ASKED_SHARE < columns.size;
      if (isFew && !condition.paysAsSet) {
        const others = conditions.slice(n);
        for (const one of others) one.paysAsSet = true;
        keepPassing(bits, words(), (slot) => others.every(({ matches }) => matches(slot)));
        return;
      }
      keepCommon(bits, setOf(condition), words());
    }
  }

  return {
    ...sets,
    words,
    setOf,

    /** Writes the slots that match all conditions into the scratch set. */
    match(conditions: readonly Condition[], scratch: Bits): Bits {
      const bits = roomFor(scratch, words());
      const sets: [Bits, ...Bits[]] = [columns.onOffer];
      const unknown: Condition[] = [];
      for (const condition of conditions) {
        const set = known(condition);
        if (set) sets.push(set);
        else unknown.push(condition);
      }
      writeCommon(sets, words(), bits);
      if (unknown.length > 0) keepMatching(bits, unknown);
      return bits;
    },

    /** The intersection of a set with that of a condition, as a new set. */
    common(bits: Bits, condition: Condition): Bits {
      const common = roomFor(new Uint32Array(0), words());
      writeCommon([bits, setOf(condition)], words(), common);
      return common;
    },

    count: (bits: Bits) => countBits(bits, words()),

    /**
     * The slots of a set, or those of them that match a condition; the next call overwrites them.
     */
    slotsOf(bits: Bits, condition?: Condition): Found {
      slots = grown(slots, columns.size);
      const within = condition && setOf(condition);
      return { slots, count: writeSlots(bits, { words: words(), within }, slots) };
    },
  };
}
export type ConditionBits = ReturnType<typeof createConditionBits>;
