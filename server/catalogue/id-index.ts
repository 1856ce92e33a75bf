import { createIdTable, type IdWords } from "./id-table.ts";
import { grown } from "./typed-arrays.ts";

const WORDS = 4;

/** A UUID as four numbers, in its order of comparison. */
function parse(id: string): IdWords {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28, 36), 16),
  ];
}

/** 32 hexadecimal digits with the dashes of a UUID. */
export const dashed = (text: string) =>
  `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;

const hex = (word: number) => word.toString(16).padStart(8, "0");

/**
 * Gives each id a slot, a small number; slots of removed ids are used again. Ids and their table
 * are typed arrays, because a Map of a million strings takes 100 MB.
 */
export function createIdIndex() {
  let words = new Uint32Array(0);
  let end = 0;
  const freed: number[] = [];

  function wordsOf(slot: number): IdWords {
    const at = slot * WORDS;
    return [words[at], words[at + 1], words[at + 2], words[at + 3]] as IdWords;
  }
  const table = createIdTable(wordsOf);

  return {
    /** All slots are below it. */
    get end() {
      return end;
    },

    /** The slot of an id; -1 where there is none. */
    find: (id: string) => table.find(parse(id)),

    /** Gives a slot to an id that has none. */
    add(id: string): number {
      const slot = freed.pop() ?? end++;
      words = grown(words, (slot + 1) * WORDS);
      const all = parse(id);
      words.set(all, slot * WORDS);
      table.add(slot, all);
      return slot;
    },

    remove(id: string): void {
      const all = parse(id);
      const slot = table.find(all);
      if (slot < 0) return;
      freed.push(slot);
      table.remove(all);
    },

    idOf: (slot: number): string => dashed(wordsOf(slot).map(hex).join("")),

    /** Compares the ids of two slots as PostgreSQL does. */
    compare(one: number, other: number): number {
      for (let n = 0; n < WORDS; n += 1) {
        const difference =
          (words[one * WORDS + n] as number) - (words[other * WORDS + n] as number);
        if (difference !== 0) return difference;
      }
      return 0;
    },
  };
}
