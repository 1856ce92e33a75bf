import type { Answer } from "./answer.ts";
import type { Condition } from "./condition.ts";
import { createConditionNumbers, type Failures } from "./condition-numbers.ts";
import { grown } from "./typed-arrays.ts";

/** Below this number compacting the table is not worth the work. */
const REMOVED_MIN = 500;

/**
 * How a car relates to an answer: null if it meets all conditions, the condition if it fails
 * exactly one, undefined if it fails more.
 */
export type Failed = Condition | null | undefined;

/** Instead of the number of the only condition that fails. */
const NONE_FAILS = -1;
const MORE_FAIL = -2;

/** The numbers of the conditions of all rows in one array, which is quick to go through. */
function createRows() {
  let asked = new Uint32Array(0);
  /** Where the numbers of each row end. */
  let ends = new Uint32Array(0);
  let length = 0;

  return {
    append(numbers: readonly number[]): void {
      const start = length === 0 ? 0 : (ends[length - 1] as number);
      const end = start + numbers.length;
      asked = grown(asked, end);
      asked.set(numbers, start);
      ends = grown(ends, length + 1);
      ends[length] = end;
      length += 1;
    },

    clear(): void {
      length = 0;
    },

    /** For each row the only condition that fails, NONE_FAILS or MORE_FAIL. */
    onlyFailed(failures: Failures | undefined): Int32Array {
      const failed = new Int32Array(length).fill(MORE_FAIL);
      if (!failures) return failed;
      let at = 0;
      for (let row = 0; row < length; row += 1) {
        const end = ends[row] as number;
        let only = NONE_FAILS;
        for (; at < end; at += 1) {
          const number = asked[at] as number;
          if (failures[number] === 1) only = only === NONE_FAILS ? number : MORE_FAIL;
        }
        failed[row] = only;
      }
      return failed;
    },
  };
}

/**
 * The cached answers, by number, and the numbers of their conditions in one array: each change
 * checks all of them, and following references from object to object would take most of its time.
 */
export function createAnswerTable() {
  const numbers = createConditionNumbers();
  const rows = createRows();
  const rowOf = new Map<Answer, number>();
  let answers: (Answer | undefined)[] = [];

  function add(answer: Answer): void {
    rowOf.set(answer, answers.push(answer) - 1);
    rows.append(answer.conditions.map(numbers.of));
  }

  function clear(): void {
    answers = [];
    rowOf.clear();
    rows.clear();
    numbers.clear();
  }

  function leaveOutRemoved(): void {
    const left = [...rowOf.keys()];
    clear();
    for (const answer of left) add(answer);
  }

  function failedOf(only: number): Failed {
    if (only === NONE_FAILS) return null;
    return only === MORE_FAIL ? undefined : numbers.at(only);
  }

  return {
    add,
    clear,

    remove(answer: Answer): void {
      const row = rowOf.get(answer);
      if (row === undefined) return;
      answers[row] = undefined;
      rowOf.delete(answer);
      const removed = answers.length - rowOf.size;
      if (removed > Math.max(REMOVED_MIN, rowOf.size)) leaveOutRemoved();
    },

    failuresOf: numbers.failuresOf,
    failuresAfter: numbers.failuresAfter,

    /** Calls `use` with each answer that a car concerned before a change, or concerns now. */
    forEachConcerned(
      before: Failures | undefined,
      after: Failures | undefined,
      use: (answer: Answer, failed: Failed, fails: Failed) => void,
    ): void {
      const failed = rows.onlyFailed(before);
      const fails = rows.onlyFailed(after);
      for (let row = 0; row < answers.length; row += 1) {
        const was = failed[row] as number;
        const is = fails[row] as number;
        if (was === MORE_FAIL && is === MORE_FAIL) continue;
        const answer = answers[row];
        if (answer) use(answer, failedOf(was), failedOf(is));
      }
    },
  };
}
