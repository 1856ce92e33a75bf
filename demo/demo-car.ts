import type { CarState } from "#shared/constants.ts";
import type { Facts } from "#shared/facts.ts";

/** A model line in one of its drawn paints: drawn-cars.json lists them all. */
export interface Look {
  line: string;
  paint: string;
}

/** The facts in which a car differs from others of its line (line-facts.ts); missing ones are unknown. */
export type OwnFacts = Pick<Facts, "mileage" | "owners"> &
  Partial<Pick<Facts, "service" | "accidentFree" | "gearbox">>;

/** A car of the demonstration; its colour is the name of its paint. */
export interface DemoCar extends Look {
  brand: string;
  /** Unique among the demonstration's cars: carts identify cars by name. */
  name: string;
  model: number;
  state: CarState;
  /** Whole US dollars. */
  price: number;
  location: string;
  facts: OwnFacts;
  description: string;
}

/** "Burgundy" for the paint `burgundy`. */
export function colorName(paint: string): string {
  return paint.charAt(0).toUpperCase() + paint.slice(1);
}
