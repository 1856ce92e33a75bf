import { HOLD_MINUTES, PENDING_DAYS_MAX } from "#shared/constants.ts";
import type { ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import { lockCars } from "./cars-for-sale.queries.ts";
import { type Ending, unpaidEnd } from "./ending.ts";
import { carsHeldFor, setHoldsUntil } from "./holds.queries.ts";
import { undecidedAmong } from "./payments.queries.ts";
import { awaitPayment, type PurchaseRow, setOrderUntil } from "./purchases.queries.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When an order ends that nobody has paid for yet. */
export const unpaidUntil = (createdAt: Date) =>
  new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE_MS);

/** Until when the provider may decide: its own bound, at most ours, never less than to pay. */
function decidedUntil(purchase: PurchaseRow, payment: ProviderPayment): Date {
  const bound = purchase.created_at.getTime() + PENDING_DAYS_MAX * DAY_MS;
  const theirs = payment.expiresAt?.getTime() ?? bound;
  return new Date(Math.max(purchase.expires_at.getTime(), Math.min(theirs, bound)));
}

/** Orders whose payment the provider has not decided yet. The caller has locked the order. */
export function createWaiting({ ending, now }: { ending: Ending; now: () => Date }) {
  async function keepUntil(trx: Db, id: string, until: Date): Promise<void> {
    const held = await carsHeldFor(trx, [id]);
    if (held.length) await lockCars(trx, held);
    await setHoldsUntil(trx, id, until);
    await setOrderUntil(trx, id, until);
  }

  return {
    /** The order and its holds stay until the provider has decided. */
    async begin(trx: Db, purchase: PurchaseRow, payment: ProviderPayment): Promise<void> {
      if (purchase.status !== "pending") return;
      await awaitPayment(trx, purchase.id, now());
      await keepUntil(trx, purchase.id, decidedUntil(purchase, payment));
    },

    /**
     * The provider has decided against a payment: the buyer may pay otherwise as long as the
     * order would have stood without it; after that the order ends.
     */
    async failed(trx: Db, purchase: PurchaseRow, payment: ProviderPayment): Promise<void> {
      if (purchase.status !== "pending" || (await undecidedAmong(trx, [purchase.id])).length)
        return;
      const how = unpaidEnd(payment);
      const until = unpaidUntil(purchase.created_at);
      if (until <= now()) return ending.end(trx, purchase, how);
      if (purchase.expires_at > until) await keepUntil(trx, purchase.id, until);
      await ending.tell(trx, purchase, how);
    },
  };
}
