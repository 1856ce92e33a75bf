import { grown } from "./typed-arrays.ts";

/** A column of numbers, for ranges and orders. */
export function createNumberColumn() {
  let numbers = new Float64Array(0);
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
export type NumberColumn = ReturnType<typeof createNumberColumn>;
