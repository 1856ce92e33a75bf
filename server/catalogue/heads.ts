import type { Sort } from "#shared/constants.ts";
import type { Columns } from "./columns.ts";
import type { Condition } from "./condition.ts";
import type { ConditionBits } from "./condition-bits.ts";
import type { FoundCars } from "./facet-counts.ts";
import { createOrders, HEAD_SHARE } from "./order.ts";

/** With fewer cars than this times the wanted number, sorting all of them costs less. */
const PAYS_FROM = 2 * HEAD_SHARE;

/** The head of an order, and how many cars there were when it was computed. */
interface Head {
  condition: Condition;
  cars: number;
}

/**
 * Finds the first cars of a list. The head of each order, its first cars without a filter, is a set
 * like that of a condition: if it contains enough of the cars that were found, only these are
 * sorted.
 */
export function createFirsts(columns: Columns, bits: ConditionBits) {
  const { compares, first, headOf } = createOrders(columns);
  const heads = new Map<Sort, Head>();

  /** Computed again once there are twice or half as many cars. */
  function head(sort: Sort): Condition {
    const known = heads.get(sort);
    const { size: cars } = columns;
    if (known && known.cars <= 2 * cars && cars <= 2 * known.cars) return known.condition;
    const condition = headOf(sort, bits.slotsOf(columns.onOffer));
    heads.set(sort, { condition, cars });
    return condition;
  }

  return {
    compares,

    /** The first `wanted` of the cars that were found, `total` of them, sorted. */
    of({ found, total }: FoundCars, sort: Sort, wanted: number): number[] {
      if (total >= PAYS_FROM * wanted) {
        const few = bits.slotsOf(found, head(sort));
        if (few.count >= wanted) return first(few, sort, wanted);
      }
      return first(bits.slotsOf(found), sort, wanted);
    },

    /** After many changes the heads are computed again. */
    clear: () => heads.clear(),
  };
}
