import type { Columns, NumberName, ValueName } from "./columns.ts";
import { keepBetween, keepFlagged } from "./keep-slots.ts";
import { grown } from "./typed-arrays.ts";
import { wordCondition } from "./word-condition.ts";

/** The filters of a search, folded as the columns are. */
export interface CatalogueFilter {
  /** Each is in one of the searched columns. */
  words: string[];
  /** One of these keys; an absent list takes all. */
  values: Partial<Record<ValueName, string[]>>;
  /** From and to, both included. */
  ranges: Partial<Record<NumberName, readonly [number, number]>>;
  seller?: string | undefined;
}

export type ConditionName = ValueName | NumberName | "name" | "seller";

/** One filter, prepared for the columns. */
export interface Condition {
  name: ConditionName;
  matches(slot: number): boolean;
  /** How many slots `collect` writes; undefined where it cannot. */
  count?(): number | undefined;
  collect?(into: Uint32Array): number;
  /** Leaves in `slots` those of the first `count` that match. @returns how many */
  keep(slots: Uint32Array, count: number): number;
}

function valueCondition({ values }: Columns, name: ValueName, keys: string[]): Condition {
  const column = values[name];
  const flags = new Uint8Array(column.values.length);
  const chosen = column.values.filter(({ key }, code) => {
    const one = keys.includes(key);
    if (one) flags[code] = 1;
    return one;
  });
  return {
    name,
    matches: (slot) => flags[column.codes[slot] as number] === 1,
    ...(column.listed && {
      count: () => chosen.reduce((sum, { size }) => sum + size, 0),
      collect(into) {
        let count = 0;
        for (const { slots, size } of chosen) {
          into.set(slots.subarray(0, size), count);
          count += size;
        }
        return count;
      },
    }),
    keep: (slots, count) => keepFlagged(slots, count, { codes: column.codes, flags }),
  };
}

function keepEqual(slots: Uint32Array, count: number, codes: Uint32Array, code: number): number {
  let kept = 0;
  for (let n = 0; n < count; n += 1) {
    const slot = slots[n] as number;
    if (codes[slot] === code) slots[kept++] = slot;
  }
  return kept;
}

function sellerCondition({ sellers }: Columns, seller: string): Condition {
  let code = -1;
  /** A seller may offer their first car after the question was asked. */
  const codeNow = () => {
    if (code < 0) code = sellers.codeOf(seller);
    return code;
  };
  return {
    name: "seller",
    matches: (slot) => sellers.codes[slot] === codeNow(),
    keep: (slots, count) => keepEqual(slots, count, sellers.codes, codeNow()),
  };
}

function rangeCondition(
  { numbers: columns }: Columns,
  name: NumberName,
  [from, to]: readonly [number, number],
): Condition {
  const column = columns[name];
  return {
    name,
    matches(slot) {
      const number = column.numbers[slot] as number;
      return number >= from && number <= to;
    },
    keep: (slots, count) => keepBetween(slots, count, { numbers: column.numbers, from, to }),
  };
}

/** The conditions of a filter, for as long as its columns get no new value of a key it names. */
export function conditionsOf(columns: Columns, filter: CatalogueFilter): Condition[] {
  const { words, values, ranges, seller } = filter;
  const conditions: Condition[] = [];
  for (const [name, keys] of Object.entries(values))
    conditions.push(valueCondition(columns, name as ValueName, keys));
  for (const [name, range] of Object.entries(ranges))
    conditions.push(rangeCondition(columns, name as NumberName, range));
  if (seller) conditions.push(sellerCondition(columns, seller));
  for (const word of words) conditions.push(wordCondition(columns, word));
  return conditions;
}

/** Slots, `count` of them. */
export interface Found {
  slots: Uint32Array;
  count: number;
}

/** Finds the slots that match all conditions; the next call overwrites what it found. */
export function createFinder(columns: Columns) {
  let found = new Uint32Array(0);

  return function find(conditions: readonly Condition[]): Found {
    if (conditions.length === 0) return { slots: columns.slots, count: columns.size };
    found = grown(found, columns.size);
    let fewest: Condition | undefined;
    let least = columns.size;
    for (const condition of conditions) {
      const size = condition.count?.();
      if (size === undefined || size > least) continue;
      [fewest, least] = [condition, size];
    }
    let count = columns.size;
    if (fewest?.collect) count = fewest.collect(found);
    else found.set(columns.slots.subarray(0, count));
    for (const condition of conditions)
      if (condition !== fewest) count = condition.keep(found, count);
    return { slots: found, count };
  };
}
export type Finder = ReturnType<typeof createFinder>;
