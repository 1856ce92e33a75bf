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

  return {
    get codes() {
      return codes;
    },
    nameOf: (slot: number) => names[codes[slot] as number] as string,

    set(slot: number, name: string): void {
      const code = codeFor(name);
      codes = grown(codes, slot + 1);
      codes[slot] = code;
      slots.add(code, slot);
    },

    clear: (slot: number) => slots.remove(codes[slot] as number, slot),

    texts: {
      length: () => names.length,
      textOf: (code: number) => names[code] as string,
      size: slots.size,
    },

    slotsOf: slots.of,

    /** How many slots have one of the names. */
    count({ codes: found }: TextMatch): number {
      let sum = 0;
      for (const code of found) sum += slots.size(code);
      return sum;
    },

    /** Writes the slots that have one of the names. @returns how many */
    collect: ({ codes: found }: TextMatch, into: Uint32Array) => slots.collect(found, into),
  };
}
export type NameColumn = ReturnType<typeof createNameColumn>;
