import type { ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { refundKey } from "../jobs/kinds.ts";
import type { Log } from "../log.ts";
import { lockCarsForSale, markSold } from "./cars-for-sale.queries.ts";
import { carsHeldFor, deleteHolds, heldByOthers } from "./holds.queries.ts";
import { decideRefund } from "./payments.queries.ts";
import {
  cancelPurchases,
  carsOfPurchase,
  laterPurchases,
  lockAccount,
  markBuyerNotified,
  type PurchaseRow,
  updatePurchaseStatus,
} from "./purchases.queries.ts";
import type { RefundReason } from "./refund-reason.ts";

interface Deps {
  jobs: Jobs;
  now: () => Date;
  log: Log;
}

/** Whether amount, currency, account and mode are those of the preference. */
function isExpectedCharge(payment: ProviderPayment, purchase: PurchaseRow): boolean {
  return (
    payment.ownMode &&
    payment.amount === purchase.charge_amount &&
    payment.currency === purchase.charge_currency &&
    (purchase.collector_id === null || payment.collectorId === purchase.collector_id)
  );
}

/**
 * Whether it was paid before the purchase ended: a purchase that the buyer has given up is not
 * revived.
 */
function isInTime(payment: ProviderPayment, purchase: PurchaseRow): boolean {
  if (purchase.status === "pending") return true;
  const end =
    purchase.status === "cancelled"
      ? (purchase.settled_at ?? purchase.expires_at)
      : purchase.expires_at;
  return (payment.approvedAt ?? payment.updatedAt) <= end;
}

/** Why this payment cannot buy this purchase, whatever its cars. */
function objection(payment: ProviderPayment, purchase: PurchaseRow): RefundReason | undefined {
  if (!isExpectedCharge(payment, purchase)) return "not the payment that was asked for";
  if (purchase.status === "refunded") return "the purchase was refunded before";
  if (!isInTime(payment, purchase)) return "paid too late";
  return undefined;
}

type OrderedCar = Awaited<ReturnType<typeof carsOfPurchase>>[number];
type LockedCar = Awaited<ReturnType<typeof lockCarsForSale>>[number];

/**
 * Once an order has ended the seller may change a New car, of which there are many, into a Used
 * one, of which there is one, or a Used car into another one.
 */
function isAsOrdered(car: LockedCar, ordered: OrderedCar | undefined): boolean {
  if (car.state !== ordered?.state) return false;
  if (car.state === "New") return true;
  const { name, brand, model } = ordered;
  return car.name === name && car.brand === brand && car.model === model;
}

interface Sale {
  cars: OrderedCar[];
  /** Cars whose holds are deleted afterwards. */
  held: string[];
  buyerId: string;
  at: Date;
}

/**
 * The buyer's other orders of the same cars since, if this one had ended before its payment became
 * known: the buyer wants the cars once, whichever payment becomes known first. The caller locks the
 * cars after this.
 */
async function laterOrders(trx: Db, purchase: PurchaseRow) {
  const later = purchase.status === "pending" ? [] : await laterPurchases(trx, purchase);
  const bought = later.some(({ status }) => status === "approved");
  const open = bought ? [] : later.map(({ id }) => id);
  return { bought, open, held: open.length ? await carsHeldFor(trx, open) : [] };
}

/**
 * Marks the Used ones of the cars as sold to this buyer.
 * @returns why that is not possible any more
 */
async function sell(trx: Db, { cars, held, buyerId, at }: Sale): Promise<RefundReason | undefined> {
  const ordered = new Map(cars.map((car) => [car.car_id, car]));
  const locked = await lockCarsForSale(trx, [...new Set([...ordered.keys(), ...held])]);
  const offered = locked.filter((car) => {
    const isOnSale = !car.sold_at && !car.deleted_at && !car.owner_banned;
    return isOnSale && isAsOrdered(car, ordered.get(car.id));
  });
  if (offered.length < cars.length) return "no longer for sale";
  const used = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
  if (!used.length) return undefined;
  if ((await heldByOthers(trx, used, buyerId)).size) return "another buyer is paying for it";
  await markSold(trx, used, at);
  return undefined;
}

type BuyerMail =
  | { template: "purchase-confirmed"; ended: string[] }
  | { template: "purchase-refunded"; paymentId: string };

/** An approved payment: the purchase is completed, or the money goes back. */
export function createApplyApproval({ jobs, now, log }: Deps) {
  /** These mails also say how the payment ended, so no other mail does. */
  async function enqueueMail(trx: Db, { id: purchaseId }: PurchaseRow, mail: BuyerMail) {
    await markBuyerNotified(trx, purchaseId);
    await jobs.enqueue(trx, "mail", { ...mail, purchaseId });
  }

  async function queueRefund(
    trx: Db,
    purchase: PurchaseRow,
    paymentId: string,
    reason: RefundReason,
  ) {
    if (!(await decideRefund(trx, paymentId, reason))) return;
    log.warn({ payment: paymentId, purchase: purchase.id, reason }, "Refunding a payment");
    await jobs.enqueue(trx, "refund", { paymentId }, { key: refundKey(paymentId) });
    await enqueueMail(trx, purchase, { template: "purchase-refunded", paymentId });
  }

  /** @returns why the purchase is not possible any more, or undefined once it is completed */
  async function complete(
    trx: Db,
    purchase: PurchaseRow,
    payment: ProviderPayment,
  ): Promise<RefundReason | undefined> {
    const refused = objection(payment, purchase);
    if (refused) return refused;
    if (!(await lockAccount(trx, purchase.user_id))) return "the account is closed";
    const later = await laterOrders(trx, purchase);
    if (later.bought) return "bought again meanwhile";
    const cars = await carsOfPurchase(trx, purchase.id);
    const at = now();
    const gone = await sell(trx, { cars, held: later.held, buyerId: purchase.user_id, at });
    if (gone) return gone;
    await deleteHolds(trx, [purchase.id]);
    if (later.open.length) await cancelPurchases(trx, later.open, at);
    await updatePurchaseStatus(trx, purchase.id, {
      status: "approved",
      settled_at: at,
      approved_at: payment.approvedAt ?? at,
      payment_id: payment.id,
    });
    await enqueueMail(trx, purchase, { template: "purchase-confirmed", ended: later.open });
    for (const sellerId of new Set(cars.map(({ seller_id }) => seller_id)))
      await jobs.enqueue(trx, "mail", { template: "car-sold", purchaseId: purchase.id, sellerId });
    return undefined;
  }

  return async function applyApproval(trx: Db, purchase: PurchaseRow, payment: ProviderPayment) {
    if (purchase.payment_id === payment.id) return;
    if (purchase.status === "approved") return queueRefund(trx, purchase, payment.id, "paid twice");
    const reason = await complete(trx, purchase, payment);
    if (reason === undefined) return;
    if (purchase.status === "pending") {
      const held = await carsHeldFor(trx, [purchase.id]);
      if (held.length) await lockCarsForSale(trx, held);
      await deleteHolds(trx, [purchase.id]);
    }
    // An order that had ended keeps the time of its end, until which it held its cars.
    const settled_at = purchase.settled_at ?? now();
    await updatePurchaseStatus(trx, purchase.id, { status: "refunded", settled_at });
    await queueRefund(trx, purchase, payment.id, reason);
  };
}
