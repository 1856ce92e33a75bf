import { HOLD_MINUTES, PENDING_DAYS_MAX } from "#shared/constants.ts";
import type { ProviderPayment } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";
import { lockCars } from "./cars-for-sale.queries.ts";
import { type Ending, unpaidEnd } from "./ending.ts";
import { carsHeldFor, setHoldsUntil } from "./holds.queries.ts";
import { awaitPayment, type Order, setOrderUntil } from "./orders.queries.ts";
import { undecidedAmong } from "./payments.queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When an order ends that nobody has paid for yet. */
export const unpaidUntil = (createdAt: Date) =>
  new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE_MS);

/** Until when the provider may decide: its own bound, at most ours, never less than to pay. */
function decidedUntil(order: Order, payment: ProviderPayment): Date {
  const bound = order.created_at.getTime() + PENDING_DAYS_MAX * DAY_MS;
  const theirs = payment.expiresAt?.getTime() ?? bound;
  return new Date(Math.max(order.expires_at.getTime(), Math.min(theirs, bound)));
}

/** Orders whose payment the provider has not decided yet. The caller has locked the order. */
export function createWaiting({ ending, now }: { ending: Ending; now: () => Date }) {
  async function keepUntil(on: Db, id: string, until: Date): Promise<void> {
    const held = await carsHeldFor(on, [id]);
    if (held.length) await lockCars(on, held);
    await setHoldsUntil(on, id, until);
    await setOrderUntil(on, id, until);
  }

  return {
    /** The order and its holds stay until the provider has decided. */
    async begin(on: Db, order: Order, payment: ProviderPayment): Promise<void> {
      if (order.status !== "pending") return;
      await awaitPayment(on, order.id, now());
      await keepUntil(on, order.id, decidedUntil(order, payment));
    },

    /**
     * The provider has decided against a payment: the buyer may pay otherwise as long as the
     * order would have stood without it; after that the order ends.
     */
    async failed(on: Db, order: Order, payment: ProviderPayment): Promise<void> {
      if (order.status !== "pending" || (await undecidedAmong(on, [order.id])).length) return;
      const how = unpaidEnd(payment);
      const until = unpaidUntil(order.created_at);
      if (until <= now()) return ending.end(on, order, how);
      if (order.expires_at > until) await keepUntil(on, order.id, until);
      await ending.tell(on, order, how);
    },
  };
}
