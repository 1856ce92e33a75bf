import { withDots } from "./price.ts";

/** A distance as the shop writes it: `12.000 km`. */
export const formatMileage = (mileage: number) => `${withDots(mileage)} km`;
