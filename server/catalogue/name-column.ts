import type { Bits } from "./bits.ts";
import { createSlotLists } from "./slot-lists.ts";
import type { TextMatch } from "./text-match.ts";
import { grown } from "./typed-arrays.ts";
import type { Share } from "./value-column.ts";

/**
 * The searched names: each different one has a code, and the slots that have it. A shop may have as
 * many names as cars.
 */
export function createNameColumn() {
  let codes = new Uint32Array(0);
  const slots = createSlotLists();
  const names: string[] = [];
  const codeOf = new Map<string, number>();
  /** How many of them some slot has. */
  let used = 0;

  function codeFor(name: string): number {
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = names.push(name) - 1;
    codeOf.set(name, code);
    return code;
  }

  const nameOf = (slot: number) => names[codes[slot] as number] as string;

  function clear(slot: number): void {
    const code = codes[slot] as number;
    slots.remove(code, slot);
    if (slots.size(code) === 0) used -= 1;
  }

  function set(slot: number, name: string): void {
    const code = codeFor(name);
    codes = grown(codes, slot + 1);
    codes[slot] = code;
    if (slots.size(code) === 0) used += 1;
    slots.add(code, slot);
  }

  return {
    nameOf,
    share: (): Share => ({ used, unused: names.length - used }),
    set,
    clear,

    /** Changes the name of a slot that has one. */
    replace(slot: number, name: string): void {
      if (nameOf(slot) === name) return;
      clear(slot);
      set(slot, name);
    },

    texts: {
      length: () => names.length,
      textOf: (code: number) => names[code] as string,
      size: slots.size,
    },

    slotsOf: slots.of,

    /** Adds the slots that have one of the names to a set. */
    addTo: (bits: Bits, { codes: found }: TextMatch) => slots.addTo(bits, found),
  };
}
export type NameColumn = ReturnType<typeof createNameColumn>;
