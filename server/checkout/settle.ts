import type { Payments, ProviderPayment } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isId } from "../http/validate.ts";
import type { Log } from "../log.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { lockCars, markSold, putBackOnOffer } from "./cars-for-sale.queries.ts";
import type { Ending } from "./ending.ts";
import { carsHeldFor, deleteHolds, heldByOthers } from "./holds.queries.ts";
import { carsOfOrder, lockOrder, markTold, type Order, settleOrder } from "./orders.queries.ts";
import { decideRefund, isUndecided, keepPayment, markRefunded } from "./payments.queries.ts";
import { createWaiting } from "./waiting.ts";

export interface Settling {
  db: Db;
  outbox: Outbox;
  ending: Ending;
  memory: { forget(): void };
  now: () => Date;
  log: Log;
}

/** What it takes to ask the provider, and to settle by what it answers. */
export interface Asking extends Pick<Settling, "db" | "now" | "log"> {
  payments: Payments;
  settle(payment: ProviderPayment): Promise<void>;
}

/** Whether the money is what the provider was asked to take, for us. */
function isOurs(payment: ProviderPayment, order: Order): boolean {
  return (
    payment.ownMode &&
    payment.amount === order.charge_amount &&
    payment.currency === order.charge_currency &&
    (order.collector_id === null || payment.collectorId === order.collector_id)
  );
}

/** Whether it was paid while the order stood: what buyers had given up is not sold to them. */
function isInTime(payment: ProviderPayment, order: Order): boolean {
  if (order.status === "pending") return true;
  const end =
    order.status === "cancelled" ? (order.settled_at ?? order.expires_at) : order.expires_at;
  return (payment.approvedAt ?? payment.updatedAt) <= end;
}

/** Applies what the provider says of a payment: money and stock move in one transaction. */
export function createSettle({ db, outbox, ending, memory, now, log }: Settling) {
  const waiting = createWaiting({ ending, now });

  /** These mails tell the end of the payment, too. */
  async function write(
    on: Db,
    { id: purchaseId }: Order,
    template: "purchase-confirmed" | "purchase-refunded",
  ) {
    await markTold(on, purchaseId);
    await outbox.add(on, "mail", { template, purchaseId });
  }

  async function giveBack(on: Db, order: Order, paymentId: string, reason: string) {
    if (!(await decideRefund(on, paymentId, reason))) return;
    log.warn(`The payment ${paymentId} of the purchase ${order.id} is refunded: ${reason}`);
    await outbox.add(on, "refund", { paymentId });
    await write(on, order, "purchase-refunded");
  }

  /** @returns why the order cannot be had any more, or undefined once it is bought */
  async function buy(on: Db, order: Order, payment: ProviderPayment): Promise<string | undefined> {
    if (!isOurs(payment, order)) return "not the payment that was asked for";
    if (order.status === "refunded") return "the purchase was refunded before";
    if (!isInTime(payment, order)) return "paid too late";
    const cars = await carsOfOrder(on, order.id);
    const usedIds = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
    const at = now();
    if (usedIds.length) {
      const locked = await lockCars(on, usedIds);
      if (locked.length < usedIds.length || locked.some((car) => car.sold_at || car.deleted_at))
        return "no longer for sale";
      if ((await heldByOthers(on, usedIds, order.user_id)).size)
        return "another buyer is paying for it";
      await markSold(on, usedIds, at);
    }
    await deleteHolds(on, [order.id]);
    const approved_at = payment.approvedAt ?? at;
    await settleOrder(on, order.id, {
      status: "approved",
      settled_at: at,
      approved_at,
      payment_id: payment.id,
    });
    await write(on, order, "purchase-confirmed");
    for (const sellerId of new Set(cars.map(({ seller_id }) => seller_id)))
      await outbox.add(on, "mail", { template: "car-sold", purchaseId: order.id, sellerId });
    return undefined;
  }

  async function approved(on: Db, order: Order, payment: ProviderPayment) {
    if (order.payment_id === payment.id) return;
    if (order.status === "approved") return giveBack(on, order, payment.id, "paid twice");
    const reason = await buy(on, order, payment);
    if (reason === undefined) return;
    if (order.status === "pending") {
      const held = await carsHeldFor(on, [order.id]);
      if (held.length) await lockCars(on, held);
      await deleteHolds(on, [order.id]);
    }
    await settleOrder(on, order.id, { status: "refunded", settled_at: now() });
    await giveBack(on, order, payment.id, reason);
  }

  /** The money went back: the purchase is undone. A disputed car is not offered again by itself. */
  async function undone(on: Db, order: Order, payment: ProviderPayment) {
    await markRefunded(on, payment.id, now());
    if (order.status !== "approved" || order.payment_id !== payment.id) return;
    await settleOrder(on, order.id, { status: "refunded", settled_at: now() });
    if (payment.status !== "refunded") return;
    const cars = await carsOfOrder(on, order.id);
    const usedIds = cars.filter(({ state }) => state === "Used").map(({ car_id }) => car_id);
    if (!usedIds.length) return;
    await lockCars(on, usedIds);
    await putBackOnOffer(on, usedIds);
  }

  return async function settle(payment: ProviderPayment): Promise<void> {
    const { externalReference: reference } = payment;
    if (!reference || !isId(reference)) return;
    await transact(db, async (on) => {
      const order = await lockOrder(on, reference);
      if (!order) return log.warn(`The payment ${payment.id} belongs to no purchase of ours`);
      if (!(await keepPayment(on, order.id, payment))) return;
      if (isUndecided(payment.status)) await waiting.begin(on, order, payment);
      if (payment.status === "rejected" || payment.status === "cancelled")
        await waiting.failed(on, order, payment);
      if (payment.status === "approved") await approved(on, order, payment);
      if (payment.status === "refunded" || payment.status === "charged_back")
        await undone(on, order, payment);
    });
    memory.forget();
  };
}
