import { type Bits, setBit } from "./bits.ts";
import { grown } from "./typed-arrays.ts";

/** Most lists have one slot, and are no array. */
type Slots = number | number[] | undefined;

function sizeOf(slots: Slots): number {
  if (slots === undefined) return 0;
  return typeof slots === "number" ? 1 : slots.length;
}

/** The slots of each code, for very many codes. */
export function createSlotLists() {
  const lists: Slots[] = [];
  /** The place of each slot in its list. */
  let places = new Uint32Array(0);

  return {
    add(code: number, slot: number): void {
      places = grown(places, slot + 1);
      const others = lists[code];
      places[slot] = sizeOf(others);
      if (others === undefined) lists[code] = slot;
      else if (typeof others === "number") lists[code] = [others, slot];
      else others.push(slot);
    },

    remove(code: number, slot: number): void {
      const slots = lists[code];
      const last = typeof slots === "object" ? slots.pop() : undefined;
      if (last === undefined || typeof slots !== "object") lists[code] = undefined;
      else if (last !== slot) {
        const place = places[slot] as number;
        slots[place] = last;
        places[last] = place;
      }
    },

    size: (code: number) => sizeOf(lists[code]),

    of(code: number): readonly number[] {
      const slots = lists[code];
      return typeof slots === "number" ? [slots] : (slots ?? []);
    },

    /** Adds the slots of the codes to a set. */
    addTo(bits: Bits, codes: readonly number[]): void {
      for (const code of codes) {
        const slots = lists[code];
        if (typeof slots === "number") setBit(bits, slots);
        else if (slots) for (let n = 0; n < slots.length; n += 1) setBit(bits, slots[n] as number);
      }
    },
  };
}
