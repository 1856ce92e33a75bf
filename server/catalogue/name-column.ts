import { grown } from "./typed-arrays.ts";

/** The names that contain all of some words. */
export interface NameMatch {
  /** 1 for the codes that match; complete after `update`. */
  readonly flags: Uint8Array;
  readonly codes: readonly number[];
  /** Looks at the names that have come since. */
  update(): void;
}

/** The slots of a name: most names have one, so that it is no list. */
type Slots = number | number[] | undefined;

/**
 * The searched names: each different one has a code, and the slots that have it. A shop may have as
 * many names as cars.
 */
export function createNameColumn() {
  let codes = new Uint32Array(0);
  /** Where each slot stands in the list of its name. */
  let places = new Uint32Array(0);
  const slotsOf: Slots[] = [];
  const names: string[] = [];
  const codeOf = new Map<string, number>();

  function codeFor(name: string): number {
    const known = codeOf.get(name);
    if (known !== undefined) return known;
    const code = names.push(name) - 1;
    codeOf.set(name, code);
    slotsOf.push(undefined);
    return code;
  }

  function sizeOf(slots: Slots): number {
    if (slots === undefined) return 0;
    return typeof slots === "number" ? 1 : slots.length;
  }

  return {
    get codes() {
      return codes;
    },
    nameOf: (slot: number) => names[codes[slot] as number] as string,

    set(slot: number, name: string): void {
      const code = codeFor(name);
      codes = grown(codes, slot + 1);
      places = grown(places, slot + 1);
      const others = slotsOf[code];
      codes[slot] = code;
      places[slot] = sizeOf(others);
      if (others === undefined) slotsOf[code] = slot;
      else if (typeof others === "number") slotsOf[code] = [others, slot];
      else others.push(slot);
    },

    clear(slot: number): void {
      const code = codes[slot] as number;
      const slots = slotsOf[code];
      const last = typeof slots === "object" ? slots.pop() : undefined;
      if (last === undefined || typeof slots !== "object") slotsOf[code] = undefined;
      else if (last !== slot) {
        const place = places[slot] as number;
        slots[place] = last;
        places[last] = place;
      }
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
    count({ codes: found }: NameMatch): number {
      let sum = 0;
      for (const code of found) sum += sizeOf(slotsOf[code]);
      return sum;
    },

    /** Writes the slots that have one of the names. @returns how many */
    collect({ codes: found }: NameMatch, into: Uint32Array): number {
      let count = 0;
      for (const code of found) {
        const slots = slotsOf[code];
        if (typeof slots === "number") into[count++] = slots;
        else if (slots)
          for (let n = 0; n < slots.length; n += 1) into[count++] = slots[n] as number;
      }
      return count;
    },
  };
}
