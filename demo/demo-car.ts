import type { CarState } from "#shared/constants.ts";

/** A model line in one of the paints that it was drawn in: art/cars.json has them all. */
export interface Look {
  line: string;
  paint: string;
}

/** A car of the demonstration; its colour is the name of its paint. */
export interface DemoCar extends Look {
  brand: string;
  /** Unique among the demonstration's cars: carts tell cars apart by name. */
  name: string;
  model: number;
  state: CarState;
  /** Whole US dollars. */
  price: number;
  location: string;
  description: string;
}

/** "Burgundy" for the paint `burgundy`. */
export function colorName(paint: string): string {
  return paint.charAt(0).toUpperCase() + paint.slice(1);
}
