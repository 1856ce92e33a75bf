import type { Car } from "#shared/car.ts";
import { COMPARED_MIN, COMPARED_YEARS, FAIR_SHARE } from "#shared/constants.ts";
import type { PricePosition } from "#shared/price-position.ts";
import type { Change, Traits } from "../catalogue/change-log.ts";
import type { Db } from "../db/tables.ts";
import {
  type Comparison,
  deleteFiguresBefore,
  type Figures,
  largeGroups,
  readComparison,
  storeFigures,
} from "./comparison.queries.ts";

function present(price: number, figures: Figures, basis: "name" | "body"): PricePosition {
  const { cars: compared, median } = figures;
  const low = Math.min(figures.low, Math.round(median * (1 - FAIR_SHARE)));
  const high = Math.max(figures.high, Math.round(median * (1 + FAIR_SHARE)));
  const label = price < low ? "low" : price > high ? "high" : "fair";
  return { label, compared, basis, low, median, high, reason: null };
}

/** How a car's price compares with those of cars like it (docs/behaviour.md). */
export function presentPosition(found: Comparison | undefined): PricePosition {
  const { named, alike } = found ?? {};
  if (found && named && named.cars >= COMPARED_MIN) return present(found.price, named, "name");
  if (found && alike && alike.cars >= COMPARED_MIN) return present(found.price, alike, "body");
  const compared = Math.max(named?.cars ?? 0, alike?.cars ?? 0);
  const none = { label: null, basis: null, low: null, median: null, high: null };
  return { ...none, compared, reason: "not enough data" };
}

export const pricePosition = async (db: Db, carId: string, now: Date): Promise<PricePosition> =>
  presentPosition(await readComparison(db, carId, now));

/** Whether a change of a car moves no comparison. */
const isComparedAlike = (before: Traits | undefined, after: Traits | undefined) =>
  before !== undefined &&
  before.name === after?.name &&
  before.body === after.body &&
  before.model === after.model &&
  before.price === after.price;

/** Which changes may move how the price of a car compares with others; `name` is folded. */
export function concernsPosition(
  { id, name, body, model }: Pick<Car, "id" | "name" | "body" | "model">,
  { basis }: PricePosition,
) {
  const isCompared = (other: Traits | undefined) =>
    other !== undefined &&
    (other.name === name ||
      (basis !== "name" &&
        body !== null &&
        other.body === body &&
        Math.abs(other.model - model) <= COMPARED_YEARS));
  return (change: Change): boolean => {
    const { before, after } = change;
    if (change.id !== id && isComparedAlike(before, after)) return false;
    // Cars that were sold lately are compared too, and are not known here.
    const isUnknown = !before && !after;
    return change.id === id || isUnknown || isCompared(before) || isCompared(after);
  };
}

/** Computes the figures of all large groups, one statement each. */
export async function refreshPriceFigures(db: Db, now: Date): Promise<void> {
  for (const group of await largeGroups(db)) await storeFigures(db, group, now);
  await deleteFiguresBefore(db, now);
}
