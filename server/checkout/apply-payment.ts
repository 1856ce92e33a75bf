import type { Payments, ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { refundKey } from "../jobs/kinds.ts";
import type { Log } from "../log.ts";
import { lockCarsForSale, markSold, putBackOnOffer } from "./cars-for-sale.queries.ts";
import { carsHeldFor, deleteHolds, heldByOthers } from "./holds.queries.ts";
import { decideRefund, isUndecided, markRefunded, upsertPayment } from "./payments.queries.ts";
import { createPendingPayments } from "./pending-payments.ts";
import {
  carsOfPurchase,
  lockPurchase,
  markBuyerNotified,
  type PurchaseRow,
  updatePurchaseStatus,
} from "./purchases.queries.ts";
import type { UnpaidPurchases } from "./unpaid-purchases.ts";

export interface SettleDeps {
  db: Db;
  jobs: Jobs;
  unpaid: UnpaidPurchases;
  cache: { invalidate(): void };
  now: () => Date;
  log: Log;
}

/** What is needed to read payments from the provider and apply them. */
export interface ReconcileDeps extends Pick<SettleDeps, "db" | "jobs" | "now"> {
  payments: Payments;
  applyPayment(payment: ProviderPayment): Promise<void>;
}

/** Whether amount, currency, account and mode are those that the preference asked for. */
function isExpectedCharge(payment: ProviderPayment, purchase: PurchaseRow): boolean {
  return (
    payment.ownMode &&
    payment.amount === purchase.charge_amount &&
    payment.currency === purchase.charge_currency &&
    (purchase.collector_id === null || payment.collectorId === purchase.collector_id)
  );
}

/** Whether it was paid before the purchase ended: what a buyer gave up is not sold to them. */
function isInTime(payment: ProviderPayment, purchase: PurchaseRow): boolean {
  if (purchase.status === "pending") return true;
  const end =
    purchase.status === "cancelled"
      ? (purchase.settled_at ?? purchase.expires_at)
      : purchase.expires_at;
  return (payment.approvedAt ?? payment.updatedAt) <= end;
}

/** Applies the state of a payment: money and stock change in one transaction. */
export function createApplyPayment({ db, jobs, unpaid, cache, now, log }: SettleDeps) {
  const pendingPayments = createPendingPayments({ unpaid, now });

  /** These mails also say how the payment ended, so no other mail does. */
  async function enqueueMail(
    trx: Db,
    { id: purchaseId }: PurchaseRow,
    template: "purchase-confirmed" | "purchase-refunded",
  ) {
    await markBuyerNotified(trx, purchaseId);
    await jobs.enqueue(trx, "mail", { template, purchaseId });
  }

  async function queueRefund(trx: Db, purchase: PurchaseRow, paymentId: string, reason: string) {
    if (!(await decideRefund(trx, paymentId, reason))) return;
    log.warn({ payment: paymentId, purchase: purchase.id, reason }, "Refunding a payment");
    await jobs.enqueue(trx, "refund", { paymentId }, { key: refundKey(paymentId) });
    await enqueueMail(trx, purchase, "purchase-refunded");
  }

  /** @returns why the purchase is not possible any more, or undefined once it is completed */
  async function complete(
    trx: Db,
    purchase: PurchaseRow,
    payment: ProviderPayment,
  ): Promise<string | undefined> {
    if (!isExpectedCharge(payment, purchase)) return "not the payment that was asked for";
    if (purchase.status === "refunded") return "the purchase was refunded before";
    if (!isInTime(payment, purchase)) return "paid too late";
    const cars = await carsOfPurchase(trx, purchase.id);
    const usedIds = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
    const at = now();
    if (usedIds.length) {
      const locked = await lockCarsForSale(trx, usedIds);
      if (locked.length < usedIds.length || locked.some((car) => car.sold_at || car.deleted_at))
        return "no longer for sale";
      if ((await heldByOthers(trx, usedIds, purchase.user_id)).size)
        return "another buyer is paying for it";
      await markSold(trx, usedIds, at);
    }
    await deleteHolds(trx, [purchase.id]);
    const approved_at = payment.approvedAt ?? at;
    await updatePurchaseStatus(trx, purchase.id, {
      status: "approved",
      settled_at: at,
      approved_at,
      payment_id: payment.id,
    });
    await enqueueMail(trx, purchase, "purchase-confirmed");
    for (const sellerId of new Set(cars.map(({ seller_id }) => seller_id)))
      await jobs.enqueue(trx, "mail", { template: "car-sold", purchaseId: purchase.id, sellerId });
    return undefined;
  }

  async function applyApproval(trx: Db, purchase: PurchaseRow, payment: ProviderPayment) {
    if (purchase.payment_id === payment.id) return;
    if (purchase.status === "approved") return queueRefund(trx, purchase, payment.id, "paid twice");
    const reason = await complete(trx, purchase, payment);
    if (reason === undefined) return;
    if (purchase.status === "pending") {
      const held = await carsHeldFor(trx, [purchase.id]);
      if (held.length) await lockCarsForSale(trx, held);
      await deleteHolds(trx, [purchase.id]);
    }
    await updatePurchaseStatus(trx, purchase.id, { status: "refunded", settled_at: now() });
    await queueRefund(trx, purchase, payment.id, reason);
  }

  /** The money was refunded. After a chargeback the car stays off the catalogue until a person decides. */
  async function reversePurchase(trx: Db, purchase: PurchaseRow, payment: ProviderPayment) {
    await markRefunded(trx, payment.id, now());
    if (purchase.status !== "approved" || purchase.payment_id !== payment.id) return;
    await updatePurchaseStatus(trx, purchase.id, { status: "refunded", settled_at: now() });
    if (payment.status !== "refunded") return;
    const cars = await carsOfPurchase(trx, purchase.id);
    const usedIds = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
    if (!usedIds.length) return;
    await lockCarsForSale(trx, usedIds);
    await putBackOnOffer(trx, usedIds);
  }

  return async function applyPayment(payment: ProviderPayment): Promise<void> {
    const { externalReference: reference } = payment;
    if (!reference || !isId(reference)) return;
    await transact(db, async (trx) => {
      const purchase = await lockPurchase(trx, reference);
      if (!purchase) return log.warn({ payment: payment.id }, "A payment belongs to no purchase");
      if (!(await upsertPayment(trx, purchase.id, payment))) return;
      if (isUndecided(payment.status)) await pendingPayments.start(trx, purchase, payment);
      if (payment.status === "rejected" || payment.status === "cancelled")
        await pendingPayments.fail(trx, purchase, payment);
      if (payment.status === "approved") await applyApproval(trx, purchase, payment);
      if (payment.status === "refunded" || payment.status === "charged_back")
        await reversePurchase(trx, purchase, payment);
    });
    cache.invalidate();
  };
}
