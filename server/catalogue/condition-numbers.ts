import type { Condition, ConditionName } from "./condition.ts";
import { grown } from "./typed-arrays.ts";

/** By number of the condition, 1 where a car fails it. */
export type Failures = Uint8Array;

/** Conditions that depend only on a code, so their result for a code is computed once. */
function createCoded() {
  const numbers: number[] = [];
  const conditions: Condition[] = [];
  const known = new Map<number, { failures: Failures; length: number }>();

  function failuresOf(code: number, slot: number): Failures {
    const { failures, length } = known.get(code) ?? { failures: new Uint8Array(0), length: 0 };
    if (length === conditions.length) return failures;
    const all = grown(failures, conditions.length);
    for (const [n, { matches }] of conditions.entries())
      if (n >= length) all[n] = Number(!matches(slot));
    known.set(code, { failures: all, length: conditions.length });
    return all;
  }

  return {
    add(number: number, condition: Condition): void {
      numbers.push(number);
      conditions.push(condition);
    },

    writeTo(all: Failures, slot: number): void {
      const [first] = conditions;
      const failures = failuresOf(first?.codes?.()[slot] as number, slot);
      for (let n = 0; n < numbers.length; n += 1) all[numbers[n] as number] = failures[n] as number;
    },
  };
}

/** Conditions by number, in the order in which they come. */
export function createConditionNumbers() {
  const conditions: Condition[] = [];
  const numbers = new Map<Condition, number>();
  const coded = new Map<ConditionName, ReturnType<typeof createCoded>>();
  /** Numbers of the other conditions. */
  const others: number[] = [];

  function add(condition: Condition): number {
    const number = conditions.push(condition) - 1;
    numbers.set(condition, number);
    if (condition.codes) {
      const { name } = condition;
      const group = coded.get(name) ?? createCoded();
      coded.set(name, group);
      group.add(number, condition);
    } else others.push(number);
    return number;
  }

  return {
    at: (number: number) => conditions[number] as Condition,
    of: (condition: Condition): number => numbers.get(condition) ?? add(condition),

    failuresOf(slot: number): Failures {
      const failures = new Uint8Array(conditions.length);
      for (const group of coded.values()) group.writeTo(failures, slot);
      for (const number of others) failures[number] = Number(!conditions[number]?.matches(slot));
      return failures;
    },

    /** Checks those again that a change affects. */
    failuresAfter(before: Failures, slot: number, affected: ReadonlySet<ConditionName>): Failures {
      const failures = before.slice();
      for (const [name, group] of coded) if (affected.has(name)) group.writeTo(failures, slot);
      for (const number of others) {
        const { name, matches } = conditions[number] as Condition;
        if (affected.has(name)) failures[number] = Number(!matches(slot));
      }
      return failures;
    },

    clear(): void {
      conditions.length = 0;
      others.length = 0;
      numbers.clear();
      coded.clear();
    },
  };
}
