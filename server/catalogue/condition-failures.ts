import type { SlotChange } from "./answer.ts";
import type { FilterCondition } from "./condition.ts";
import type { SlotValues } from "./slot-values.ts";

/** How many changes are kept: an answer that is further behind is computed again. */
export const CHANGES_MAX = 2_048;
export const WORD_BITS = 32;

/** A bit for each of the kept changes. */
type ChangeBits = Uint32Array;
const newBits = (): ChangeBits => new Uint32Array(CHANGES_MAX / WORD_BITS);

export const wordOf = (change: number) => Math.floor((change % CHANGES_MAX) / WORD_BITS);

function write(bits: ChangeBits, change: number, isSet: boolean): void {
  const [word, bit] = [wordOf(change), 1 << (change % WORD_BITS)];
  const others = (bits[word] as number) & ~bit;
  bits[word] = isSet ? others | bit : others;
}

/** The changes before and after which a car fails a condition, or is not on offer. */
export interface Failures {
  before: ChangeBits;
  after: ChangeBits;
}

interface KeptChanges {
  at(change: number): SlotChange;
  /** The number of the first change that is kept. */
  oldest(): number;
  /** The number of the next change. */
  next(): number;
}

const newFailures = (): Failures => ({ before: newBits(), after: newBits() });

/** Evaluates each condition once for a change, for all answers with this condition. */
export function createConditionFailures({ at, oldest, next }: KeptChanges) {
  const absent = newFailures();
  const failures = new WeakMap<FilterCondition, Failures & { end: number }>();

  return {
    /** The changes before and after which the car is not on offer. */
    absent,

    /** Called for each change. */
    noteAbsence(change: number, { before, after }: SlotChange): void {
      write(absent.before, change, !before);
      write(absent.after, change, !after);
    },

    of(condition: FilterCondition): Failures {
      const known = failures.get(condition) ?? { ...newFailures(), end: 0 };
      failures.set(condition, known);
      const fails = (values: SlotValues | undefined) => !values || !condition.isMetBy(values);
      for (let n = Math.max(known.end, oldest()); n < next(); n += 1) {
        const { before, after } = at(n);
        write(known.before, n, fails(before));
        write(known.after, n, fails(after));
      }
      known.end = next();
      return known;
    },
  };
}
