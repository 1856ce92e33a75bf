import type { Answer, Concern, Failed, SlotChange } from "./answer.ts";
import type { ConditionName } from "./condition.ts";
import {
  CHANGES_MAX,
  createConditionFailures,
  type Failures,
  WORD_BITS,
  wordOf,
} from "./condition-failures.ts";

/** Of the 32 changes in a word: where one condition fails at least, and where two do. */
interface FailureCounts {
  one: number;
  two: number;
}

function countFailures(
  all: readonly Failures[],
  time: keyof Failures,
  { word, absent }: { word: number; absent: Failures },
): FailureCounts {
  let one = absent[time][word] as number;
  let two = one;
  for (const { [time]: bits } of all) {
    const failing = bits[word] as number;
    two |= one & failing;
    one |= failing;
  }
  return { one, two };
}

interface Recent {
  change: SlotChange;
  /** The conditions whose values have changed; undefined for a car that comes or goes. */
  affected: ReadonlySet<ConditionName> | undefined;
}

/** Whether the car stays counted, in the facet of the only condition that it fails. */
const isAsBefore = ({ affected }: Recent, failed: Failed, fails: Failed): boolean =>
  !!failed && failed === fails && affected !== undefined && !affected.has(failed.name);

/** The last changes of cars on offer. Answers follow them once they are asked for. */
export function createRecentChanges() {
  const changes: (Recent | undefined)[] = new Array(CHANGES_MAX).fill(undefined);
  /** The number of all changes, also of those that are no longer kept. */
  let count = 0;
  let oldest = 0;
  const recentAt = (change: number) => changes[change % CHANGES_MAX] as Recent;
  const failures = createConditionFailures({
    at: (change) => recentAt(change).change,
    oldest: () => oldest,
    next: () => count,
  });
  const { absent } = failures;

  return {
    count: () => count,

    /** @param affected the conditions whose values have changed; none for a car that comes or goes */
    add(change: SlotChange, affected?: ReadonlySet<ConditionName>): void {
      changes[count % CHANGES_MAX] = { change, affected };
      failures.noteAbsence(count, change);
      count += 1;
      oldest = Math.max(oldest, count - CHANGES_MAX);
    },

    /** The changes since those that it has followed; undefined where they are no longer kept. */
    concerning({ conditions, followed }: Answer): Concern[] | undefined {
      if (followed < oldest) return undefined;
      const all = conditions.map(failures.of);
      const concerns: Concern[] = [];
      let end: number;
      for (let from = followed; from < count; from = end) {
        const [word, begin] = [wordOf(from), from - (from % WORD_BITS)];
        end = Math.min(count, begin + WORD_BITS);
        const before = countFailures(all, "before", { word, absent });
        const after = countFailures(all, "after", { word, absent });
        const failedAt = (time: keyof Failures, { one, two }: FailureCounts, bit: number) => {
          if (two & bit) return undefined;
          if (!(one & bit)) return null;
          return conditions.find((_, at) => (all[at]?.[time][word] as number) & bit);
        };
        const few = ~(before.two & after.two);
        for (let n = from; n < end; n += 1) {
          const bit = 1 << (n - begin);
          if (!(few & bit)) continue;
          const failed = failedAt("before", before, bit);
          const fails = failedAt("after", after, bit);
          const recent = recentAt(n);
          if (!isAsBefore(recent, failed, fails))
            concerns.push({ change: recent.change, failed, fails });
        }
      }
      return concerns;
    },

    /** Once no answer is left. */
    clear(): void {
      changes.fill(undefined);
      oldest = count;
    },
  };
}
