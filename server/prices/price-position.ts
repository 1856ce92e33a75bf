import { COMPARED_MIN, FAIR_SHARE } from "#shared/constants.ts";
import type { PricePosition } from "#shared/price-position.ts";
import type { Db } from "../db/tables.ts";
import {
  comparedCar,
  deleteFiguresBefore,
  type Figures,
  type Group,
  largeGroups,
  READ_AT_MOST,
  readFigures,
  storedFigures,
  storeFigures,
} from "./comparison.queries.ts";

function present(price: number, figures: Figures, basis: "name" | "body"): PricePosition {
  const { cars: compared, median } = figures;
  const low = Math.min(figures.low, Math.round(median * (1 - FAIR_SHARE)));
  const high = Math.max(figures.high, Math.round(median * (1 + FAIR_SHARE)));
  const label = price < low ? "low" : price > high ? "high" : "fair";
  return { label, compared, basis, low, median, high, reason: null };
}

/** The figures of the other cars of the group: exact, or for a large group those of the last day. */
async function figuresOf(db: Db, group: Group, carId: string, now: Date): Promise<Figures> {
  const read = await readFigures(db, group, carId, now);
  if (read.cars <= READ_AT_MOST) return read;
  const stored = await storedFigures(db, group);
  // The car itself is among them; of so many it moves nothing.
  return stored ? { ...stored, cars: stored.cars - 1 } : read;
}

/** How a car's price compares with those of cars like it (docs/behaviour.md). */
export async function pricePosition(db: Db, carId: string, now: Date): Promise<PricePosition> {
  const car = await comparedCar(db, carId);
  let compared = 0;
  if (car) {
    const named = await figuresOf(db, { name: car.search_key }, carId, now);
    if (named.cars >= COMPARED_MIN) return present(car.price, named, "name");
    compared = named.cars;
    if (car.body) {
      const alike = await figuresOf(db, { body: car.body, model: car.model }, carId, now);
      if (alike.cars >= COMPARED_MIN) return present(car.price, alike, "body");
      compared = Math.max(compared, alike.cars);
    }
  }
  const none = { label: null, basis: null, low: null, median: null, high: null };
  return { ...none, compared, reason: "not enough data" };
}

/** Works out the figures of all large groups, one statement each. */
export async function refreshPriceFigures(db: Db, now: Date): Promise<void> {
  for (const group of await largeGroups(db)) await storeFigures(db, group, now);
  await deleteFiguresBefore(db, now);
}
