import type { Bits } from "./bits.ts";
import { createSlotLists } from "./slot-lists.ts";
import type { TextMatch } from "./text-match.ts";
import { grown } from "./typed-arrays.ts";

/**
 * The searched names: each different one has a code, and the slots that have it. A shop may have as
 * many names as cars.
 */
export function createNameColumn() {
  let codes = new Uint32Array(0);
  const slots = createSlotLists();
  const names: string[] = [];
  const codeOf = new Map<string, number>();

  function codeFor(name: string): number {
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = names.push(name) - 1;
    codeOf.set(name, code);
    return code;
  }

  const nameOf = (slot: number) => names[codes[slot] as number] as string;
  const clear = (slot: number) => slots.remove(codes[slot] as number, slot);

  function set(slot: number, name: string): void {
    const code = codeFor(name);
    codes = grown(codes, slot + 1);
    codes[slot] = code;
    slots.add(code, slot);
  }

  return {
    nameOf,
    set,
    clear,

    /** Of a slot that has a name. */
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
