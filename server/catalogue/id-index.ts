import { grown } from "./typed-arrays.ts";

const WORDS = 4;
const FREE = -1;
const REMOVED = -2;

/** A UUID as four numbers, in its order of comparison. */
function wordsOf(id: string): [number, number, number, number] {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28, 36), 16),
  ];
}

const hex = (word: number) => word.toString(16).padStart(8, "0");

/**
 * Gives each id a slot, a small number; slots of removed ids are used again. A hash table in typed
 * arrays, because a Map of a million strings takes 100 MB.
 */
export function createIdIndex() {
  let words = new Uint32Array(0);
  let table = new Int32Array(256).fill(FREE);
  let used = 0;
  let end = 0;
  const freed: number[] = [];

  function placeOf([a, b, c, d]: readonly number[]): number {
    const mixed = Math.imul((a as number) ^ ((c as number) >>> 3), 0x9e3779b1);
    return (mixed ^ Math.imul((b as number) ^ (d as number), 0x85ebca6b)) >>> 0;
  }

  const holds = (slot: number, [a, b, c, d]: readonly number[]) => {
    const at = slot * WORDS;
    return words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d;
  };

  function rebuild(): void {
    const old = table;
    table = new Int32Array(2 ** Math.ceil(Math.log2((end - freed.length + 64) * 2.5))).fill(FREE);
    used = 0;
    for (const slot of old)
      if (slot >= 0) insert(slot, words.subarray(slot * WORDS, slot * WORDS + WORDS));
  }

  function insert(slot: number, id: ArrayLike<number> & Iterable<number>): void {
    const mask = table.length - 1;
    let place = placeOf([...id]) & mask;
    while ((table[place] as number) >= 0) place = (place + 1) & mask;
    if (table[place] === FREE) used += 1;
    table[place] = slot;
  }

  function placeInTable(id: readonly number[]): number {
    const mask = table.length - 1;
    let place = placeOf(id) & mask;
    for (; table[place] !== FREE; place = (place + 1) & mask) {
      const slot = table[place] as number;
      if (slot >= 0 && holds(slot, id)) return place;
    }
    return -1;
  }

  return {
    /** The slot of an id; -1 where there is none. */
    find(id: string): number {
      const place = placeInTable(wordsOf(id));
      return place < 0 ? -1 : (table[place] as number);
    },

    /** Gives a slot to an id that has none. */
    add(id: string): number {
      const slot = freed.pop() ?? end++;
      words = grown(words, (slot + 1) * WORDS);
      const all = wordsOf(id);
      words.set(all, slot * WORDS);
      insert(slot, all);
      if (used > table.length * 0.7) rebuild();
      return slot;
    },

    remove(id: string): void {
      const place = placeInTable(wordsOf(id));
      if (place < 0) return;
      freed.push(table[place] as number);
      table[place] = REMOVED;
    },

    idOf(slot: number): string {
      const at = slot * WORDS;
      const text = [0, 1, 2, 3].map((n) => hex(words[at + n] as number)).join("");
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
    },

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
