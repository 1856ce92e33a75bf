import type { Columns } from "./columns.ts";
import type { Condition } from "./conditions.ts";
import { keepBetween, keepFlagged, keepFlaggedByAny } from "./keep-slots.ts";
import { yearOf } from "./search-words.ts";

/** A number is the year, or in a name. */
function yearCondition({ words, numbers }: Columns, word: string, year: number): Condition {
  const [{ codes, index }] = words.columns;
  const match = index.match(word);

  function matches(slot: number): boolean {
    match.update();
    return match.flags[codes()[slot] as number] === 1 || numbers.model.numbers[slot] === year;
  }

  return {
    name: "name",
    matches,
    keep(slots, count) {
      match.update();
      if (match.codes.length === 0)
        return keepBetween(slots, count, { numbers: numbers.model.numbers, from: year, to: year });
      let kept = 0;
      for (let n = 0; n < count; n += 1)
        if (matches(slots[n] as number)) slots[kept++] = slots[n] as number;
      return kept;
    },
  };
}

/** A word is in the name, the brand, the colour or the body, or it is the year. */
export function wordCondition(all: Columns, word: string): Condition {
  const year = yearOf(word);
  if (year !== undefined) return yearCondition(all, word, year);
  const fields = all.words.columns.map((column) => ({ column, match: column.index.match(word) }));

  /** Those with the word; texts that come later may add to them. */
  function having() {
    for (const { match } of fields) match.update();
    const found = fields.filter(({ match }) => match.codes.length > 0);
    return found.length > 0 ? found : fields.slice(0, 1);
  }
  const only = () => {
    const [field, ...others] = having();
    return others.length === 0 ? field : undefined;
  };

  return {
    name: "name",
    matches(slot) {
      for (const { column, match } of fields) {
        match.update();
        if (match.flags[column.codes()[slot] as number] === 1) return true;
      }
      return false;
    },
    count() {
      const field = only();
      return field?.column.count(field.match);
    },
    collect(into) {
      const field = only();
      return field ? field.column.collect(field.match, into) : 0;
    },
    keep(slots, count) {
      const flagged = having().map(({ column, match }) => ({
        codes: column.codes(),
        flags: match.flags,
      }));
      const [one] = flagged;
      return one && flagged.length === 1
        ? keepFlagged(slots, count, one)
        : keepFlaggedByAny(slots, count, flagged);
    },
  };
}
