import { grown } from "./typed-arrays.ts";

const NONE = -1;

/** The names that contain all of some words. */
export interface NameMatch {
  /** 1 for the codes that match; complete after `update`. */
  readonly flags: Uint8Array;
  readonly codes: readonly number[];
  /** Looks at the names that have come since. */
  update(): void;
}

/**
 * The searched names: each different one has a code, and its slots are chained, since a shop may have
 * as many names as cars.
 */
export function createNameColumn() {
  let codes = new Uint32Array(0);
  let nexts = new Int32Array(0);
  let previous = new Int32Array(0);
  let heads = new Int32Array(0);
  let sizes = new Uint32Array(0);
  const names: string[] = [];
  const codeOf = new Map<string, number>();

  function codeFor(name: string): number {
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = names.push(name) - 1;
    codeOf.set(name, code);
    heads = grown(heads, names.length);
    sizes = grown(sizes, names.length);
    heads[code] = NONE;
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
      nexts = grown(nexts, slot + 1);
      previous = grown(previous, slot + 1);
      const head = heads[code] as number;
      codes[slot] = code;
      nexts[slot] = head;
      previous[slot] = NONE;
      if (head !== NONE) previous[head] = slot;
      heads[code] = slot;
      sizes[code] = (sizes[code] as number) + 1;
    },

    clear(slot: number): void {
      const code = codes[slot] as number;
      const [before, after] = [previous[slot] as number, nexts[slot] as number];
      if (before === NONE) heads[code] = after;
      else nexts[before] = after;
      if (after !== NONE) previous[after] = before;
      sizes[code] = (sizes[code] as number) - 1;
    },

    /** Finds the names that contain each of the words. */
    match(words: readonly string[]): NameMatch {
      let flags = new Uint8Array(names.length);
      let seen = 0;
      const found: number[] = [];
      const match = {
        get flags() {
          return flags;
        },
        codes: found,
        update() {
          if (seen === names.length) return;
          flags = grown(flags, names.length);
          for (; seen < names.length; seen += 1) {
            const name = names[seen] as string;
            if (!words.every((word) => name.includes(word))) continue;
            flags[seen] = 1;
            found.push(seen);
          }
        },
      };
      match.update();
      return match;
    },

    /** How many slots have one of the names. */
    count({ codes }: NameMatch): number {
      let sum = 0;
      for (const code of codes) sum += sizes[code] as number;
      return sum;
    },

    /** Writes the slots that have one of the names. @returns how many */
    collect({ codes }: NameMatch, into: Uint32Array): number {
      let count = 0;
      for (const code of codes)
        for (let slot = heads[code] as number; slot !== NONE; slot = nexts[slot] as number)
          into[count++] = slot;
      return count;
    },
  };
}
export type NameColumn = ReturnType<typeof createNameColumn>;
