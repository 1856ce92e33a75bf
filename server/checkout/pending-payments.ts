import { HOLD_MINUTES, PENDING_DAYS_MAX } from "#shared/constants.ts";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import type { ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { checkKey } from "../jobs/kinds.ts";
import { lockCarsForSale } from "./cars-for-sale.queries.ts";
import { carsHeldFor, setHoldExpiry } from "./holds.queries.ts";
import { undecidedAmong } from "./payments.queries.ts";
import { markAwaitingPayment, type PurchaseRow, setPurchaseExpiry } from "./purchases.queries.ts";
import { type UnpaidPurchases, unpaidEnd } from "./unpaid-purchases.ts";

/** When a purchase without a payment ends. */
const unpaidUntil = ({ pay_until, created_at }: PurchaseRow) =>
  pay_until ?? new Date(created_at.getTime() + HOLD_MINUTES * MINUTE_MS);

/**
 * Until when the provider may decide: its own limit, at most ours, never before the time to pay
 * ends.
 */
function decidedUntil(purchase: PurchaseRow, payment: ProviderPayment): Date {
  const bound = purchase.created_at.getTime() + PENDING_DAYS_MAX * DAY_MS;
  const theirs = payment.expiresAt?.getTime() ?? bound;
  return new Date(Math.max(purchase.expires_at.getTime(), Math.min(theirs, bound)));
}

interface Deps {
  unpaid: UnpaidPurchases;
  jobs: Jobs;
  now: () => Date;
}

/** Payments that the provider has not decided yet. The caller has locked the purchase. */
export function createPendingPayments({ unpaid, jobs, now }: Deps) {
  async function setExpiry(trx: Db, id: string, until: Date): Promise<void> {
    const held = await carsHeldFor(trx, [id]);
    if (held.length) await lockCarsForSale(trx, held);
    await setHoldExpiry(trx, id, until);
    await setPurchaseExpiry(trx, id, until);
  }

  return {
    /** Extends the purchase and its holds until the provider must have decided. */
    async start(trx: Db, purchase: PurchaseRow, payment: ProviderPayment): Promise<void> {
      if (purchase.status !== "pending") return;
      await markAwaitingPayment(trx, purchase.id, now());
      await setExpiry(trx, purchase.id, decidedUntil(purchase, payment));
    },

    /**
     * The provider has rejected or cancelled a payment. While the time to pay lasts, the buyer may
     * pay in another way. After that the purchase is due: a check ends it, once it has asked the
     * provider whether another payment was made.
     */
    async fail(trx: Db, purchase: PurchaseRow, payment: ProviderPayment): Promise<void> {
      if (purchase.status !== "pending" || (await undecidedAmong(trx, [purchase.id])).length)
        return;
      const { id: purchaseId, expires_at } = purchase;
      const until = unpaidUntil(purchase);
      const isDue = until <= now();
      if (expires_at > until) {
        await setExpiry(trx, purchaseId, until);
        if (isDue)
          await jobs.enqueue(trx, "checkPurchase", { purchaseId }, { key: checkKey(purchaseId) });
      }
      if (!isDue) await unpaid.notifyBuyer(trx, purchase, unpaidEnd(payment));
    },
  };
}
