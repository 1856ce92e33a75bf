import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { lockCarsForSale } from "./cars-for-sale.queries.ts";
import { carsHeldFor, deleteHolds } from "./holds.queries.ts";
import { lastPayment } from "./payments.queries.ts";
import {
  lockPurchase,
  markBuyerNotified,
  type PurchaseRow,
  updatePurchaseStatus,
} from "./purchases.queries.ts";

/** How an unpaid purchase can end. */
export type UnpaidEnd = "cancelled" | "expired" | "rejected";

/** How a purchase ends after this payment, which was not approved. */
export function unpaidEnd(payment: { status: string; statusDetail: string | null }): UnpaidEnd {
  if (payment.status === "rejected") return "rejected";
  if (payment.status === "cancelled" && payment.statusDetail !== "expired") return "cancelled";
  return "expired";
}

export type UnpaidPurchases = ReturnType<typeof createUnpaidPurchases>;

/** Ends unpaid purchases, frees their cars, and mails the buyers who wait for a decision. */
export function createUnpaidPurchases({ db, jobs, now }: { db: Db; jobs: Jobs; now: () => Date }) {
  /** Enqueues the mail about the end of a payment, once. */
  async function notifyBuyer(trx: Db, purchase: PurchaseRow, how: UnpaidEnd): Promise<void> {
    if (!purchase.awaited_since) return;
    await markBuyerNotified(trx, purchase.id);
    await jobs.enqueue(trx, "mail", { template: `payment-${how}`, purchaseId: purchase.id });
  }

  /** The caller has locked the purchase. */
  async function end(trx: Db, purchase: PurchaseRow, how: UnpaidEnd): Promise<void> {
    if (purchase.status !== "pending") return;
    const held = await carsHeldFor(trx, [purchase.id]);
    if (held.length) await lockCarsForSale(trx, held);
    await deleteHolds(trx, [purchase.id]);
    await updatePurchaseStatus(trx, purchase.id, { status: how, settled_at: now() });
    await notifyBuyer(trx, purchase, how);
  }

  return {
    notifyBuyer,

    /** Ends a purchase that has no preference. */
    cancel: (id: string) =>
      transact(db, async (trx) => {
        const purchase = await lockPurchase(trx, id);
        if (purchase) await end(trx, purchase, "cancelled");
      }),

    /** Ends an expired purchase. Ask the provider first. */
    endIfDue: (id: string) =>
      transact(db, async (trx) => {
        const purchase = await lockPurchase(trx, id);
        if (!purchase || purchase.expires_at > now()) return;
        const last = await lastPayment(trx, id);
        await end(
          trx,
          purchase,
          last ? unpaidEnd({ status: last.status, statusDetail: last.status_detail }) : "expired",
        );
      }),
  };
}
