import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { lockCars } from "./cars-for-sale.queries.ts";
import { carsHeldFor, deleteHolds } from "./holds.queries.ts";
import { lastPayment } from "./payments.queries.ts";
import {
  lockPurchase,
  markTold,
  type PurchaseRow,
  updatePurchaseStatus,
} from "./purchases.queries.ts";

/** The ends of an order that was not paid. */
export type UnpaidEnd = "cancelled" | "expired" | "rejected";

/** What a payment that was not approved makes of its order. */
export function unpaidEnd(payment: { status: string; statusDetail: string | null }): UnpaidEnd {
  if (payment.status === "rejected") return "rejected";
  if (payment.status === "cancelled" && payment.statusDetail !== "expired") return "cancelled";
  return "expired";
}

export type Ending = ReturnType<typeof createEnding>;

/** Ends orders that were not paid, frees their cars, and tells buyers who were waiting for news. */
export function createEnding({ db, jobs, now }: { db: Db; jobs: Jobs; now: () => Date }) {
  /** Writes the mail that a buyer is owed about the end of a payment: once. */
  async function tell(trx: Db, purchase: PurchaseRow, how: UnpaidEnd): Promise<void> {
    if (!purchase.awaited_since) return;
    await markTold(trx, purchase.id);
    await jobs.enqueue(trx, "mail", { template: `payment-${how}`, purchaseId: purchase.id });
  }

  /** The caller has locked the order. */
  async function end(trx: Db, purchase: PurchaseRow, how: UnpaidEnd): Promise<void> {
    if (purchase.status !== "pending") return;
    const held = await carsHeldFor(trx, [purchase.id]);
    if (held.length) await lockCars(trx, held);
    await deleteHolds(trx, [purchase.id]);
    await updatePurchaseStatus(trx, purchase.id, { status: how, settled_at: now() });
    await tell(trx, purchase, how);
  }

  return {
    tell,
    end,

    /** Ends an order for which the provider gave no preference. */
    cancel: (id: string) =>
      transact(db, async (trx) => {
        const purchase = await lockPurchase(trx, id);
        if (purchase) await end(trx, purchase, "cancelled");
      }),

    /** Ends an order whose time has run out; the provider was asked about it just before. */
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
