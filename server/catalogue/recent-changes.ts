import type { Answer, Concern, Failed, SlotChange } from "./answer.ts";
import type { ConditionName, FilterCondition } from "./condition.ts";
import type { SlotValues } from "./slot-values.ts";

/** An answer that nobody has asked for during so many changes is computed again. */
const CHANGES_MAX = 2_048;

/** The only condition that a car fails; see `Failed`. */
function failedBy(values: SlotValues | undefined, conditions: readonly FilterCondition[]): Failed {
  if (!values) return undefined;
  let failed: Failed = null;
  for (const condition of conditions) {
    if (condition.isMetBy(values)) continue;
    if (failed) return undefined;
    failed = condition;
  }
  return failed;
}

function meetsAll(values: SlotValues, conditions: readonly FilterCondition[]): boolean {
  for (const condition of conditions) if (!condition.isMetBy(values)) return false;
  return true;
}

/** Names as bits of a number: comparing two sets is one operation. */
function createNameBits() {
  const bits = new Map<ConditionName, number>();
  return (names: Iterable<ConditionName>): number => {
    let all = 0;
    for (const name of names) {
      const bit = bits.get(name) ?? 1 << bits.size;
      bits.set(name, bit);
      all |= bit;
    }
    return all;
  };
}

interface Recent {
  change: SlotChange;
  /** The conditions whose values have changed. */
  affected: number;
}

/** The last changes of cars on offer. Answers follow them once they are asked for. */
export function createRecentChanges() {
  const bitsOf = createNameBits();
  const changes: Recent[] = [];
  /** The number of all changes, also of those that are no longer kept. */
  let count = 0;

  return {
    count: () => count,

    /** @param affected the conditions whose values have changed, where the car was changed */
    add(change: SlotChange, affected: Iterable<ConditionName> = []): void {
      changes.push({ change, affected: bitsOf(affected) });
      count += 1;
      if (changes.length > CHANGES_MAX) changes.shift();
    },

    /** The changes since those that it has followed; undefined where they are no longer kept. */
    concerning({ conditions, followed }: Answer): Concern[] | undefined {
      const from = changes.length - (count - followed);
      if (from < 0) return undefined;
      const asked = bitsOf(conditions.map(({ name }) => name));
      const concerns: Concern[] = [];
      for (let n = from; n < changes.length; n += 1) {
        const { change, affected } = changes[n] as Recent;
        const { before, after } = change;
        if (before && after && (affected & asked) === 0) {
          // It fails the same conditions as before. If it fails one, it stays counted in the facet
          // of this one, whose value has not changed.
          if (meetsAll(after, conditions)) concerns.push({ change, failed: null, fails: null });
          continue;
        }
        const [failed, fails] = [failedBy(before, conditions), failedBy(after, conditions)];
        if (failed !== undefined || fails !== undefined) concerns.push({ change, failed, fails });
      }
      return concerns;
    },

    /** Once no answer is left. */
    clear(): void {
      changes.length = 0;
    },
  };
}
