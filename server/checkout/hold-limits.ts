import {
  HOLD_LEAST_MINUTES,
  HOLD_MINUTES,
  HOLD_REST_MINUTES,
  HOLD_ROW_MINUTES,
  HOLDS_MAX,
  HOLDS_MAX_NEW_ACCOUNT,
  NEW_ACCOUNT_HOURS,
} from "#shared/constants.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { reservedInARow, tooManyReserved } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { conflict, type HttpError } from "../http/errors.ts";
import { countHolds, type HoldingOrder, newestOrders } from "./hold-limits.queries.ts";

interface Buyer {
  id: string;
  verified: boolean;
  created_at: Date;
}

interface Wanted {
  buyer: Buyer;
  /** The Used cars of the cart, each with its place in it. */
  used: { id: string; index: number }[];
  now: Date;
}

/** Whether an order held the car and did not buy it; a payment that it could not use is refunded. */
const isUnpaid = ({ approved_at }: HoldingOrder) => approved_at === null;

const endOf = ({ settled_at, expires_at }: HoldingOrder) => settled_at ?? expires_at;

/** How long an order has held the car; a review by the provider counts as one hold. */
function heldFor(order: HoldingOrder, now: Date): number {
  const end = Math.min(endOf(order).getTime(), now.getTime());
  return Math.min(Math.max(0, end - order.created_at.getTime()), HOLD_MINUTES * MINUTE_MS);
}

/** The buyer's last orders of the car, newest first, without another buyer or a rest in between. */
function rowOf(orders: HoldingOrder[], { buyer, now }: Wanted): HoldingOrder[] {
  const row: HoldingOrder[] = [];
  let next = now;
  for (const order of orders) {
    const rested = next.getTime() - endOf(order).getTime() >= HOLD_REST_MINUTES * MINUTE_MS;
    if (rested || order.user_id !== buyer.id || !isUnpaid(order)) break;
    row.push(order);
    next = order.created_at;
  }
  return row;
}

/**
 * How long the buyer may hold the car now, in milliseconds, and their newest order of it in a row.
 */
async function holdLeft(db: Db, carId: string, wanted: Wanted) {
  const row = rowOf(await newestOrders(db, carId), wanted);
  const held = row.reduce((sum, order) => sum + heldFor(order, wanted.now), 0);
  const left = HOLD_ROW_MINUTES * MINUTE_MS - held;
  return { left: Math.min(left, HOLD_MINUTES * MINUTE_MS), newest: row[0] };
}

/** The refusal of a car that the buyer has held for too long. */
function heldTooLong(newest: HoldingOrder, { id, index }: Wanted["used"][number], now: Date) {
  const againAt = new Date(endOf(newest).getTime() + HOLD_REST_MINUTES * MINUTE_MS);
  const minutes = Math.ceil((againAt.getTime() - now.getTime()) / MINUTE_MS);
  const held = !newest.settled_at && newest.expires_at > now;
  const message = reservedInARow(minutes, { held });
  const detail = { path: `items.${index}.id`, message, id, againAt: againAt.toISOString() };
  return conflict(message, [detail]);
}

/**
 * Until when the buyer may hold these cars, or why they may not. Nobody can keep a car from others
 * without buying it, however many orders they begin. The caller has locked the buyer, and has not
 * ended their earlier orders.
 */
export async function limitHold(
  db: Db,
  wanted: Wanted,
): Promise<{ until: Date } | { refusal: HttpError }> {
  const { used, now } = wanted;
  let least = HOLD_MINUTES * MINUTE_MS;
  for (const car of used) {
    const { left, newest } = await holdLeft(db, car.id, wanted);
    if (newest && left < HOLD_LEAST_MINUTES * MINUTE_MS)
      return { refusal: heldTooLong(newest, car, now) };
    least = Math.min(least, left);
  }
  return { until: new Date(now.getTime() + least) };
}

/**
 * How many Used cars a buyer may hold at a time: few while their e-mail is not confirmed or the
 * account is new, because accounts are quickly made.
 */
function holdsMax({ verified, created_at }: Buyer, now: Date): number {
  const isNew = now.getTime() - created_at.getTime() < NEW_ACCOUNT_HOURS * HOUR_MS;
  return verified && !isNew ? HOLDS_MAX : HOLDS_MAX_NEW_ACCOUNT;
}

/**
 * The caller has locked the buyer and freed their earlier cars.
 * @throws 409 beyond the number of Used cars at a time
 */
export async function refuseTooMany(db: Db, { buyer, used, now }: Wanted): Promise<void> {
  const most = holdsMax(buyer, now);
  if (used.length === 0 || (await countHolds(db, buyer.id)) + used.length <= most) return;
  const message = tooManyReserved(most);
  const details = used.map(({ id, index }) => ({ path: `items.${index}.id`, message, id }));
  throw conflict(message, details);
}
