const FREE = -1;
const REMOVED = -2;
const LENGTH_MIN = 256;
/** From this share of used places on the table is rebuilt. */
const FULL = 0.7;
/** How many places a new table has for each slot. */
const ROOM = 2.5;

/** An id as four numbers. */
export type IdWords = readonly [number, number, number, number];

function hashOf([a, b, c, d]: IdWords): number {
  const mixed = Math.imul(a ^ (c >>> 3), 0x9e3779b1);
  return (mixed ^ Math.imul(b ^ d, 0x85ebca6b)) >>> 0;
}

/** A hash table of slots by their ids, which `wordsOf` gives. */
export function createIdTable(wordsOf: (slot: number) => IdWords) {
  let table = new Int32Array(LENGTH_MIN).fill(FREE);
  /** Places that are not free, removed ones included. */
  let used = 0;
  let size = 0;

  function isAt(slot: number, [a, b, c, d]: IdWords): boolean {
    const words = wordsOf(slot);
    return words[0] === a && words[1] === b && words[2] === c && words[3] === d;
  }

  function placeOf(id: IdWords): number {
    const mask = table.length - 1;
    let place = hashOf(id) & mask;
    for (; table[place] !== FREE; place = (place + 1) & mask) {
      const slot = table[place] as number;
      if (slot >= 0 && isAt(slot, id)) return place;
    }
    return -1;
  }

  function insert(slot: number, id: IdWords): void {
    const mask = table.length - 1;
    let place = hashOf(id) & mask;
    while ((table[place] as number) >= 0) place = (place + 1) & mask;
    if (table[place] === FREE) used += 1;
    table[place] = slot;
  }

  function rebuild(): void {
    const old = table;
    table = new Int32Array(2 ** Math.ceil(Math.log2((size + LENGTH_MIN / 4) * ROOM))).fill(FREE);
    used = 0;
    for (const slot of old) if (slot >= 0) insert(slot, wordsOf(slot));
  }

  return {
    /** The slot of an id; -1 where there is none. */
    find(id: IdWords): number {
      const place = placeOf(id);
      return place < 0 ? -1 : (table[place] as number);
    },

    add(slot: number, id: IdWords): void {
      insert(slot, id);
      size += 1;
      if (used > table.length * FULL) rebuild();
    },

    remove(id: IdWords): void {
      const place = placeOf(id);
      if (place < 0) return;
      table[place] = REMOVED;
      size -= 1;
    },
  };
}
