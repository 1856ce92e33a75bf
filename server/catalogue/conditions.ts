import { LRUCache } from "lru-cache";
import { addBetween, addFlagged, type Bits } from "./bits.ts";
import type { Columns, NumberName, ValueName } from "./columns.ts";
import { type FilterCondition, newCondition } from "./condition.ts";
import { FACET_NAMES, type SlotValues } from "./slot-values.ts";
import { createTextMatch } from "./text-match.ts";
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

/** The same question with one filter left off. */
export function withoutFilter(filter: CatalogueFilter, name: string): CatalogueFilter {
  const others = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
  return { ...filter, values: others(filter.values), ranges: others(filter.ranges) };
}

const CONDITIONS_MAX = 5_000;

function valueCondition({ values }: Columns, name: ValueName, keys: string[]): FilterCondition {
  const column = values[name];
  const texts = {
    length: () => column.values.length,
    textOf: (code: number) => column.values[code]?.key ?? "",
  };
  /** A key may get another spelling, or its first one. */
  const match = createTextMatch(texts, (key) => keys.includes(key));
  const facet = FACET_NAMES.indexOf(name);
  return newCondition({
    name,
    matches: (slot: number) => match.has(column.codes[slot] as number),
    isMetBy: ({ codes }: SlotValues) => match.has(codes[facet] as number),
    addTo(bits: Bits, end: number) {
      match.update();
      addFlagged(bits, end, { codes: column.codes, flags: match.flags, flagged: match.codes });
    },
  });
}

function sellerCondition({ sellers }: Columns, seller: string): FilterCondition {
  let code = -1;
  /** A seller may offer their first car after the question was asked. */
  const codeNow = () => {
    if (code < 0) code = sellers.codeOf(seller);
    return code;
  };
  return newCondition({
    name: "seller",
    matches: (slot: number) => sellers.codes[slot] === codeNow(),
    isMetBy: (values: SlotValues) => values.seller === codeNow(),
    addTo: (bits: Bits, end: number) =>
      addBetween(bits, end, { numbers: sellers.codes, from: codeNow(), to: codeNow() }),
  });
}

function rangeCondition(
  { numbers: columns }: Columns,
  name: NumberName,
  [from, to]: readonly [number, number],
): FilterCondition {
  const column = columns[name];
  const isWithin = (number: number) => number >= from && number <= to;
  return newCondition({
    name,
    matches: (slot: number) => isWithin(column.numbers[slot] as number),
    isMetBy: ({ numbers }: SlotValues) => isWithin(numbers[name]),
    addTo: (bits: Bits, end: number) =>
      addBetween(bits, end, { numbers: column.numbers, from, to }),
  });
}

/** Prepares filters. Equal filters are the same object, so that their results are computed once. */
export function createConditions(columns: Columns) {
  const conditions = new LRUCache<string, FilterCondition>({ max: CONDITIONS_MAX });

  function once(key: string, make: () => FilterCondition): FilterCondition {
    const found = conditions.get(key) ?? make();
    conditions.set(key, found);
    return found;
  }

  return ({ words, values, ranges, seller }: CatalogueFilter): FilterCondition[] => [
    ...Object.entries(values).map(([name, keys]) =>
      once(`${name} ${JSON.stringify(keys)}`, () =>
        valueCondition(columns, name as ValueName, keys),
      ),
    ),
    ...Object.entries(ranges).map(([name, range]) =>
      once(`${name} from ${range}`, () => rangeCondition(columns, name as NumberName, range)),
    ),
    ...(seller ? [once(`seller ${seller}`, () => sellerCondition(columns, seller))] : []),
    ...words.map((word) => once(`word ${word}`, () => wordCondition(columns, word))),
  ];
}
