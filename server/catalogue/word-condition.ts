import { addBetween, type Bits } from "./bits.ts";
import type { Columns } from "./columns.ts";
import { type FilterCondition, newCondition } from "./condition.ts";
import { yearOf } from "./search-words.ts";
import type { SlotValues } from "./slot-values.ts";

/** A number is the year, or in a name. */
function yearCondition({ words, numbers }: Columns, word: string, year: number): FilterCondition {
  const [names] = words.columns;
  const named = names.tester(word);
  return newCondition({
    name: "name",
    // Few of the different texts have a word, and the cars with one of them are listed.
    paysAsSet: true,
    matches: (slot: number) => numbers.model.numbers[slot] === year || named.matches(slot),
    isMetBy: (values: SlotValues) => values.numbers.model === year || named.isMetBy(values),
    addTo(bits: Bits, end: number) {
      addBetween(bits, end, { numbers: numbers.model.numbers, from: year, to: year });
      names.addTo(bits, end, names.index.match(word));
    },
  });
}

/** A word is in the name, the brand, the colour or the body, or it is the year. */
export function wordCondition(all: Columns, word: string): FilterCondition {
  const year = yearOf(word);
  if (year !== undefined) return yearCondition(all, word, year);
  const { columns } = all.words;
  const tests = columns.map((column) => column.tester(word));
  return newCondition({
    name: "name",
    // Few of the different texts have a word, and the cars with one of them are listed.
    paysAsSet: true,
    matches(slot: number) {
      for (const { matches } of tests) if (matches(slot)) return true;
      return false;
    },
    isMetBy(values: SlotValues) {
      for (const { isMetBy } of tests) if (isMetBy(values)) return true;
      return false;
    },
    addTo(bits: Bits, end: number) {
      for (const { index, addTo } of columns) {
        const match = index.match(word);
        if (match.codes.length > 0) addTo(bits, end, match);
      }
    },
  });
}
