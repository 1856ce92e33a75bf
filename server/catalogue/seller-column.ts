import { createIdIndex } from "./id-index.ts";
import { grown } from "./typed-arrays.ts";

/** Who sells each car: a number for each seller, because a shop may have as many sellers as cars. */
export function createSellerColumn() {
  const ids = createIdIndex();
  let codes = new Uint32Array(0);

  return {
    /** By slot. */
    get codes() {
      return codes;
    },

    set(slot: number, seller: string): void {
      codes = grown(codes, slot + 1);
      const known = ids.find(seller);
      codes[slot] = known < 0 ? ids.add(seller) : known;
    },

    has: (slot: number, seller: string) => codes[slot] === ids.find(seller),

    sellerOf: (slot: number): string => ids.idOf(codes[slot] as number),

    /** The number of a seller, -1 until they offer their first car. */
    codeOf: (seller: string) => ids.find(seller),
  };
}
