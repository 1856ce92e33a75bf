import { createIdIndex } from "./id-index.ts";
import { grown } from "./typed-arrays.ts";

/**
 * The seller of each car, as a number for each seller, because a shop may have as many sellers as
 * cars.
 */
export function createSellerColumn() {
  const ids = createIdIndex();
  let codes = new Uint32Array(0);
  /** How many cars each seller offers, by their number. */
  let sizes = new Uint32Array(0);

  function set(slot: number, seller: string): void {
    codes = grown(codes, slot + 1);
    const known = ids.find(seller);
    const code = known < 0 ? ids.add(seller) : known;
    codes[slot] = code;
    sizes = grown(sizes, code + 1);
    sizes[code] = (sizes[code] as number) + 1;
  }

  function clear(slot: number): void {
    const code = codes[slot] as number;
    sizes[code] = (sizes[code] as number) - 1;
  }

  const has = (slot: number, seller: string) => codes[slot] === ids.find(seller);

  return {
    /** By slot. */
    get codes() {
      return codes;
    },

    set,
    clear,
    has,

    /** Changes the seller of a slot that has one. */
    replace(slot: number, seller: string): void {
      if (has(slot, seller)) return;
      clear(slot);
      set(slot, seller);
    },

    /** How many cars a seller offers. */
    carsOf: (seller: string): number => sizes[ids.find(seller)] ?? 0,

    sellerOf: (slot: number): string => ids.idOf(codes[slot] as number),

    /** The number of a seller, -1 until they offer their first car. */
    codeOf: (seller: string) => ids.find(seller),
  };
}
