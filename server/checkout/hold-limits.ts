import { HOLD_REST_MINUTES, HOLDS_IN_A_ROW, HOLDS_MAX } from "#shared/constants.ts";
import { messages, reservedInARow } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { conflict } from "../http/errors.ts";
import { countHolds, newestOrders } from "./hold-limits.queries.ts";

const MINUTE_MS = 60_000;
/** Statuses of orders that held the car and did not buy it. */
const UNPAID = ["pending", "cancelled", "expired", "rejected"];

interface Wanted {
  userId: string;
  /** The Used cars of the cart, each with its place in it. */
  used: { id: string; index: number }[];
  now: Date;
}

/** When the buyer may hold the car again, where they have held it too often in a row. */
async function blockedUntil(
  db: Db,
  carId: string,
  { userId, now }: Wanted,
): Promise<Date | undefined> {
  const orders = await newestOrders(db, carId, HOLDS_IN_A_ROW);
  const [newest] = orders;
  if (!newest || orders.length < HOLDS_IN_A_ROW) return undefined;
  if (orders.some((one) => one.user_id !== userId || !UNPAID.includes(one.status)))
    return undefined;
  // What was settled now is an order that this one would replace, and that stays if this is refused.
  const { settled_at, expires_at } = newest;
  const ended = settled_at && settled_at < now ? settled_at : expires_at;
  return new Date(ended.getTime() + HOLD_REST_MINUTES * MINUTE_MS);
}

/**
 * Nobody keeps cars from others without buying them. The caller has locked the buyer and freed
 * their earlier cars.
 * @throws 409 beyond the number of Used cars at a time, or of holds of one car in a row
 */
export async function refuseHoarding(db: Db, wanted: Wanted): Promise<void> {
  const { userId, used, now } = wanted;
  if (used.length === 0) return;
  for (const { id, index } of used) {
    const until = await blockedUntil(db, id, wanted);
    if (!until || until <= now) continue;
    const message = reservedInARow(Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
    const detail = { path: `items.${index}.id`, message, id, againAt: until.toISOString() };
    throw conflict(message, [detail]);
  }
  if ((await countHolds(db, userId)) + used.length > HOLDS_MAX)
    throw conflict(
      messages.tooManyReserved,
      used.map(({ id, index }) => ({
        path: `items.${index}.id`,
        message: messages.tooManyReserved,
        id,
      })),
    );
}
