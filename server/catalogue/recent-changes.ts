import type { Answer, Concern, Failed, SlotChange } from "./answer.ts";
import type { FilterCondition } from "./condition.ts";
import type { SlotValues } from "./slot-values.ts";

/** An answer that nobody has asked for during so many changes is computed again. */
const CHANGES_MAX = 2_048;

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

/** The last changes of cars on offer. Answers follow them once they are asked for. */
export function createRecentChanges() {
  const changes: SlotChange[] = [];
  /** The number of all changes, also of those that are no longer kept. */
  let count = 0;

  return {
    count: () => count,

    add(change: SlotChange): void {
      changes.push(change);
      count += 1;
      if (changes.length > CHANGES_MAX) changes.shift();
    },

    /** The changes since those that it has followed; undefined where they are no longer kept. */
    concerning({ conditions, followed }: Answer): Concern[] | undefined {
      const from = changes.length - (count - followed);
      if (from < 0) return undefined;
      const concerns: Concern[] = [];
      for (let n = from; n < changes.length; n += 1) {
        const change = changes[n] as SlotChange;
        const failed = failedBy(change.before, conditions);
        const fails = failedBy(change.after, conditions);
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
