import { REDUCED_DAYS } from "#shared/constants.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { DemoCar } from "./demo-car.ts";

/** Cars that have been on offer for less time have no price changes. */
const PATIENT_DAYS = 60;
/** One in this many of the older cars has price changes. */
const EVERY = 3;

/** Former prices as fractions of today's, and their dates as fractions of the time on offer. */
const COURSES = [
  { factors: [1.09, 1.04], at: [0.4, 0.8] },
  { factors: [1.06], at: [0.55] },
  { factors: [0.97, 1.07, 1.03], at: [0.25, 0.5, 0.75] },
];

export interface DemoPriceChange {
  at: Date;
  was: number;
  price: number;
}

const rounded = (price: number) => Math.round(price / 500) * 500;

/** The changes of a car's price since it was listed, oldest first. */
export function priceChangesOf(
  { price, state }: DemoCar,
  { index, listed, now }: { index: number; listed: Date; now: Date },
): DemoPriceChange[] {
  const time = now.getTime() - listed.getTime();
  if (state === "New" || index % EVERY !== 0 || time < PATIENT_DAYS * DAY_MS) return [];
  const course = COURSES[(index / EVERY) % COURSES.length];
  if (!course) return [];
  const prices = [...course.factors.map((factor) => rounded(price * factor)), price];
  return course.at.map((part, n) => ({
    at: new Date(listed.getTime() + part * time),
    was: prices[n] ?? price,
    price: prices[n + 1] ?? price,
  }));
}

/** The columns of a car whose price was reduced lately. */
export function reductionOf(changes: readonly DemoPriceChange[], now: Date) {
  const last = changes.at(-1);
  const isRecent = last && now.getTime() - last.at.getTime() < REDUCED_DAYS * DAY_MS;
  return isRecent ? { previous_price: last.was, reduced_at: last.at } : {};
}
