import { HOLD_REST_MINUTES, HOLDS_IN_A_ROW, HOLDS_MAX } from "#shared/constants.ts";
import { messages, reservedInARow } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { conflict, type HttpError } from "../http/errors.ts";
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

/** The buyer's last hold of the car, where they have held it too often in a row. */
async function lastOfRow(db: Db, carId: string, { userId, now }: Wanted) {
  const orders = await newestOrders(db, carId, HOLDS_IN_A_ROW);
  const [newest] = orders;
  if (!newest || orders.length < HOLDS_IN_A_ROW) return undefined;
  if (orders.some((one) => one.user_id !== userId || !UNPAID.includes(one.status)))
    return undefined;
  const { settled_at, expires_at } = newest;
  const ended = settled_at ?? expires_at;
  const againAt = new Date(ended.getTime() + HOLD_REST_MINUTES * MINUTE_MS);
  return againAt > now ? { againAt, held: !settled_at && expires_at > now } : undefined;
}

/**
 * Why the buyer cannot hold these cars once more: nobody keeps one from others without buying it.
 * The caller has locked the buyer, and has not ended their earlier orders.
 */
export async function heldTooOften(db: Db, wanted: Wanted): Promise<HttpError | undefined> {
  const { used, now } = wanted;
  for (const { id, index } of used) {
    const last = await lastOfRow(db, id, wanted);
    if (!last) continue;
    const { againAt, held } = last;
    const minutes = Math.ceil((againAt.getTime() - now.getTime()) / MINUTE_MS);
    const message = reservedInARow(minutes, { held });
    const detail = { path: `items.${index}.id`, message, id, againAt: againAt.toISOString() };
    return conflict(message, [detail]);
  }
  return undefined;
}

/**
 * The caller has locked the buyer and freed their earlier cars.
 * @throws 409 beyond the number of Used cars at a time
 */
export async function refuseTooMany(db: Db, { userId, used }: Wanted): Promise<void> {
  if (used.length === 0) return;
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
