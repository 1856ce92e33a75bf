import type { CarState } from "#shared/constants.ts";

/** The bodies and paints the shop has drawn; every picture of the demonstration is one of these. */
export const BODY_PAINTS = {
  coupe: ["red", "yellow", "grey", "blue"],
  hyper: ["orange", "black", "white", "blue"],
  gt: ["green", "silver", "burgundy", "black", "blue"],
  saloon: ["black", "silver", "blue", "burgundy"],
  suv: ["white", "black", "green", "bronze"],
  roadster: ["red", "silver", "blue", "ivory"],
  classic: ["ivory", "green", "red", "silver", "black"],
  brake: ["grey", "blue", "bronze", "green"],
} as const;
export type Body = keyof typeof BODY_PAINTS;

/** A body in one of its own paints. */
export type Look = {
  [B in Body]: { body: B; paint: (typeof BODY_PAINTS)[B][number] };
}[Body];

/** A car of the demonstration; its colour is the name of its paint. */
export type DemoCar = Look & {
  brand: string;
  /** Unique among the demonstration's cars: carts tell cars apart by name. */
  name: string;
  model: number;
  state: CarState;
  /** Whole US dollars. */
  price: number;
  location: string;
  description: string;
};

/** "Burgundy" for the paint `burgundy`. */
export function colorName(paint: string): string {
  return paint.charAt(0).toUpperCase() + paint.slice(1);
}
