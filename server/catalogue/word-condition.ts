import { addBetween } from "./bits.ts";
import type { Columns } from "./columns.ts";
import { type Condition, newCondition } from "./condition.ts";
import { yearOf } from "./search-words.ts";

/** A number is the year, or in a name. */
function yearCondition({ words, numbers }: Columns, word: string, year: number): Condition {
  const [names] = words.columns;
  const isNamed = names.tester(word);
  return newCondition({
    name: "name",
    // Few of the different texts have a word, and the cars with one of them are listed.
    paysAsSet: true,
    matches: (slot) => numbers.model.numbers[slot] === year || isNamed(slot),
    addTo(bits, end) {
      addBetween(bits, end, { numbers: numbers.model.numbers, from: year, to: year });
      names.addTo(bits, end, names.index.match(word));
    },
  });
}

/** A word is in the name, the brand, the colour or the body, or it is the year. */
export function wordCondition(all: Columns, word: string): Condition {
  const year = yearOf(word);
  if (year !== undefined) return yearCondition(all, word, year);
  const { columns } = all.words;
  const testers = columns.map((column) => column.tester(word));
  return newCondition({
    name: "name",
    // Few of the different texts have a word, and the cars with one of them are listed.
    paysAsSet: true,
    matches(slot) {
      for (const has of testers) if (has(slot)) return true;
      return false;
    },
    addTo(bits, end) {
      for (const { index, addTo } of columns) {
        const match = index.match(word);
        if (match.codes.length > 0) addTo(bits, end, match);
      }
    },
  });
}
