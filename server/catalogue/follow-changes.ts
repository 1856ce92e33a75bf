import type { Sort } from "#shared/constants.ts";
import { adjustBy } from "./answer.ts";
import type { Answers } from "./answers.ts";
import type { Columns } from "./columns.ts";
import type { ConditionBits } from "./condition-bits.ts";
import type { Failures } from "./condition-numbers.ts";
import type { Compare } from "./order.ts";
import { affected, type SlotValues, slotValues } from "./slot-values.ts";

/** A car, and the conditions that it fails; these are not computed while no answer is cached. */
interface Seen {
  values: SlotValues;
  failures?: Failures;
}

interface Following {
  bits: ConditionBits;
  answers: Answers;
  compares: Record<Sort, Compare>;
}

/** Adjusts all answers, and the sets of their conditions, to each change of a car. */
export function followChanges(columns: Columns, { bits, answers, compares }: Following): void {
  /** The state of the changing car before its change. */
  let leaving: Seen | undefined;

  function adjustAll(slot: number, before: Seen | undefined, after: Seen | undefined): void {
    const change = { slot, before: before?.values, after: after?.values };
    answers.forEachConcerned(before?.failures, after?.failures, adjustBy(change, compares));
  }

  columns.watch({
    leave(slot) {
      const values = slotValues(columns, slot);
      leaving = answers.isEmpty() ? { values } : { values, failures: answers.failuresOf(slot) };
    },
    enter(slot) {
      // While all cars are loaded, this is called for each.
      if (!leaving && answers.isEmpty()) return bits.update(slot);
      const before = leaving;
      leaving = undefined;
      const values = slotValues(columns, slot);
      const names = before && affected(before.values, values);
      bits.update(slot, names);
      if (answers.isEmpty()) return;
      const failures =
        before?.failures && names
          ? answers.failuresAfter(before.failures, slot, names)
          : answers.failuresOf(slot);
      adjustAll(slot, before, { values, failures });
    },
    gone(slot) {
      adjustAll(slot, leaving, undefined);
      leaving = undefined;
    },
  });
}
