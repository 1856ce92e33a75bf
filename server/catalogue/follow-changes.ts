import type { Answers } from "./answers.ts";
import type { Columns } from "./columns.ts";
import type { ConditionBits } from "./condition-bits.ts";
import { affected, type SlotValues, slotValues } from "./slot-values.ts";

interface Following {
  bits: ConditionBits;
  answers: Answers;
}

/** Adjusts the sets of conditions to each change of a car, and notes it for the answers. */
export function followChanges(columns: Columns, { bits, answers }: Following): void {
  /** The changing car before its change. */
  let leaving: SlotValues | undefined;

  columns.watch({
    leave(slot) {
      leaving = slotValues(columns, slot);
    },
    enter(slot) {
      // While all cars are loaded, this is called for each.
      if (!leaving && answers.isEmpty()) return bits.update(slot);
      const before = leaving;
      leaving = undefined;
      const after = slotValues(columns, slot);
      const names = before && affected(before, after);
      bits.update(slot, names);
      if (!answers.isEmpty()) answers.changed({ slot, before, after }, names);
    },
    gone(slot) {
      if (!answers.isEmpty()) answers.changed({ slot, before: leaving, after: undefined });
      leaving = undefined;
    },
  });
}
