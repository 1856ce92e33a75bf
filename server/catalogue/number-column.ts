import { grown } from "./typed-arrays.ts";

export type Numbers = Uint16Array | Uint32Array | Float64Array;

/** A column of numbers, for ranges and orders, in arrays of the given kind. */
export function createNumberColumn(kind: new (length: number) => Numbers) {
  let numbers: Numbers = new kind(0);
  return {
    /** By slot. */
    get numbers() {
      return numbers;
    },
    set(slot: number, value: number): void {
      numbers = grown(numbers, slot + 1);
      numbers[slot] = value;
    },
  };
}
