import { LRUCache } from "lru-cache";
import { presentCar } from "../cars/car.present.ts";
import type { CarRow } from "../cars/cars.queries.ts";
import type { Db } from "../db/tables.ts";
import { writeSlots } from "./bits.ts";
import { readCars } from "./car-texts.queries.ts";
import type { Columns } from "./columns.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { grown } from "./typed-arrays.ts";

const BYTES_MAX = 32 * 1024 * 1024;
/** The memory that an entry takes besides its text. */
const ENTRY_BYTES = 150;
/** What most entries take at most. */
const USUAL_BYTES = 1_500;
/** Read ahead in one statement: between two of them others have their turn. */
const AHEAD = 100;

const textOf = (row: CarRow) => JSON.stringify(presentCar(row));

/** The texts of these slots; undefined where one is not known. */
function allOf(slots: readonly number[], textIn: (slot: number) => string | undefined) {
  const found: string[] = [];
  for (const slot of slots) {
    const text = textIn(slot);
    if (text === undefined) return undefined;
    found.push(text);
  }
  return found;
}

interface Options {
  /** Whether cars may be shown as they are before the columns follow. */
  mayDiffer(): boolean;
}

/** Cars as JSON, those listed most recently; others are read in one statement for all who wait. */
export function createCarTexts(db: Db, columns: Columns, { mayDiffer }: Options) {
  const texts = new LRUCache<number, string>({
    maxSize: BYTES_MAX,
    sizeCalculation: (text) => text.length + ENTRY_BYTES,
  });
  /**
   * Grows with every change of a slot, so that a text that was read before the change is not kept.
   */
  let versions = new Uint32Array(0);
  let wanted = new Set<number>();

  const readWanted = oneAtATime(async () => {
    const slots = [...wanted];
    wanted = new Set();
    if (slots.length === 0) return;
    const asked = new Map(slots.map((slot) => [columns.ids.idOf(slot), slot]));
    const before = new Map(slots.map((slot) => [slot, versions[slot]]));
    for (const row of await readCars(db, [...asked.keys()])) {
      const slot = asked.get(row.id) as number;
      // Otherwise the columns are about to follow, and the caller asks again.
      if (before.get(slot) !== versions[slot]) continue;
      if (!columns.has(slot, row) && !mayDiffer()) continue;
      texts.set(slot, textOf(row));
    }
  });

  async function read(slots: readonly number[]): Promise<void> {
    const missing = slots.filter((slot) => !texts.has(slot));
    for (const slot of missing) wanted.add(slot);
    if (missing.length) await readWanted();
  }

  const known = (slots: readonly number[]) => allOf(slots, (slot) => texts.get(slot));

  return {
    /** The cars in these slots; undefined where one of them has to be read. */
    known,

    /** The same, once they are read; undefined where one is changing at this moment. */
    async of(slots: readonly number[]): Promise<string[] | undefined> {
      await read(slots);
      return known(slots);
    },

    /**
     * Reads all cars, for as long as they are wanted, where all have room: the first to list them
     * need not wait.
     */
    async readAhead(isWanted: () => boolean): Promise<void> {
      if (columns.size * USUAL_BYTES > BYTES_MAX) return;
      const slots = new Uint32Array(columns.size);
      writeSlots(columns.onOffer, { words: columns.onOffer.length }, slots);
      for (let from = 0; from < slots.length && isWanted(); from += AHEAD)
        await read([...slots.subarray(from, from + AHEAD)]);
    },

    /** Whether the text of the car in this slot is cached. */
    has: (slot: number): boolean => texts.has(slot),

    /** A number for each of the slots, which changes with what is in it. */
    versionsOf: (slots: readonly number[]) => slots.map((slot) => versions[slot] ?? 0),

    /** A car changed. Without its row the text is read once it is asked for. */
    change(slot: number, row: CarRow | undefined): void {
      versions = grown(versions, slot + 1);
      versions[slot] = (versions[slot] as number) + 1;
      if (row) texts.set(slot, textOf(row));
      else texts.delete(slot);
    },
  };
}
export type CarTexts = ReturnType<typeof createCarTexts>;
