import type { Payments, ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { refundKey } from "../jobs/kinds.ts";
import type { Log } from "../log.ts";
import { createApplyApproval } from "./apply-approval.ts";
import { lockCarsForSale, putBackOnOffer } from "./cars-for-sale.queries.ts";
import { notePartialRefund, noteReimbursed, noteUnknownPayment } from "./payment-entries.ts";
import {
  isChargebackWon,
  isGivenBack,
  isPaid,
  isRefundDecided,
  isUndecided,
  markNotRefunded,
  markRefunded,
  upsertPayment,
} from "./payments.queries.ts";
import { createPendingPayments } from "./pending-payments.ts";
import {
  carsOfPurchase,
  lockPurchase,
  type PurchaseRow,
  updatePurchaseStatus,
} from "./purchases.queries.ts";
import type { UnpaidPurchases } from "./unpaid-purchases.ts";

export interface SettleDeps {
  db: Db;
  jobs: Jobs;
  unpaid: UnpaidPurchases;
  catalogue: { catchUp(): Promise<void> };
  now: () => Date;
  log: Log;
}

/** What is needed to read payments from the provider and apply them. */
export interface ReconcileDeps extends Pick<SettleDeps, "db" | "jobs" | "now"> {
  payments: Payments;
  applyPayment(payment: ProviderPayment): Promise<void>;
}

/** Applies the state of a payment: money and stock change in one transaction. */
export function createApplyPayment({ db, jobs, unpaid, catalogue, now, log }: SettleDeps) {
  const pendingPayments = createPendingPayments({ unpaid, jobs, now });
  const applyApproval = createApplyApproval({ jobs, now, log });

  /** Tells the buyer and the sellers of the reversal, before a car is handed over. */
  async function enqueueMails(trx: Db, purchaseId: string, sellerIds: Set<string>) {
    await jobs.enqueue(trx, "mail", { template: "purchase-reversed", purchaseId });
    for (const sellerId of sellerIds)
      await jobs.enqueue(trx, "mail", { template: "sale-reversed", purchaseId, sellerId });
  }

  /**
   * The money was refunded. After a chargeback the car stays off the catalogue until a person
   * decides.
   */
  async function reversePurchase(trx: Db, purchase: PurchaseRow, payment: ProviderPayment) {
    await markRefunded(trx, payment.id, now());
    if (purchase.status !== "approved" || purchase.payment_id !== payment.id) return;
    await updatePurchaseStatus(trx, purchase.id, { status: "refunded", settled_at: now() });
    const cars = await carsOfPurchase(trx, purchase.id);
    await enqueueMails(trx, purchase.id, new Set(cars.map(({ seller_id }) => seller_id)));
    if (payment.status !== "refunded") return;
    const usedIds = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
    if (!usedIds.length) return;
    await lockCarsForSale(trx, usedIds);
    await putBackOnOffer(trx, usedIds);
  }

  /**
   * The shop has won a chargeback. What it had decided about the payment before still applies, and
   * an order that this payment has not bought is paid or paid twice now. An order that has ended by
   * the chargeback stays ended: a person decides what to do with the money.
   */
  async function applyReimbursed(trx: Db, purchase: PurchaseRow, payment: ProviderPayment) {
    const { id: paymentId } = payment;
    await noteReimbursed(trx, purchase.id, payment);
    if (purchase.payment_id === paymentId) return;
    const isDecided = await isRefundDecided(trx, paymentId);
    if (!isDecided && ![payment.status, purchase.status].includes("approved")) {
      await markRefunded(trx, paymentId, now());
      return;
    }
    await markNotRefunded(trx, paymentId);
    if (isDecided) await jobs.enqueue(trx, "refund", { paymentId }, { key: refundKey(paymentId) });
    else await applyApproval(trx, purchase, payment);
  }

  return async function applyPayment(payment: ProviderPayment): Promise<void> {
    const { externalReference: reference } = payment;
    if (!reference || !isId(reference)) return;
    await transact(db, async (trx) => {
      const purchase = await lockPurchase(trx, reference);
      if (!purchase) {
        log.warn({ payment: payment.id }, "A payment belongs to no purchase");
        return noteUnknownPayment(trx, payment);
      }
      const won = await isChargebackWon(trx, payment);
      if (!(await upsertPayment(trx, purchase.id, payment))) return;
      if (won) return applyReimbursed(trx, purchase, payment);
      if (isUndecided(payment.status)) await pendingPayments.start(trx, purchase, payment);
      if (payment.status === "rejected" || payment.status === "cancelled")
        await pendingPayments.fail(trx, purchase, payment);
      if (isPaid(payment.status)) await applyApproval(trx, purchase, payment);
      await notePartialRefund(trx, purchase.id, payment);
      if (isGivenBack(payment)) await reversePurchase(trx, purchase, payment);
    });
    await catalogue.catchUp();
  };
}
