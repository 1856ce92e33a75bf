import type { Payments, ProviderPayment } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isId } from "../http/validate.ts";
import type { Log } from "../log.ts";
import type { Outbox } from "../outbox/outbox.ts";
import {
  carsHeldFor,
  deleteHolds,
  heldByOthers,
  lockCars,
  markSold,
  putBackOnOffer,
} from "./cars-for-sale.queries.ts";
import { carsOfOrder, lockOrder, type Order, settleOrder } from "./orders.queries.ts";
import { decideRefund, keepPayment, markRefunded } from "./payments.queries.ts";

export interface Settling {
  db: Db;
  outbox: Outbox;
  memory: { forget(): void };
  now: () => Date;
  log: Log;
}

/** What it takes to ask the provider, and to settle by what it answers. */
export interface Asking extends Pick<Settling, "db" | "now" | "log"> {
  payments: Payments;
  settle(payment: ProviderPayment): Promise<void>;
}

/** Ends an open order that was not paid, and frees its cars. The caller has a transaction. */
export async function endOrder(
  on: Db,
  id: string,
  status: "cancelled" | "expired" | "rejected",
  at: Date,
): Promise<void> {
  const order = await lockOrder(on, id);
  if (order?.status !== "pending") return;
  const held = await carsHeldFor(on, [id]);
  if (held.length) await lockCars(on, held);
  await deleteHolds(on, [id]);
  await settleOrder(on, id, { status, settled_at: at });
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

/** Whether it was paid while the order stood: what a buyer had given up is not sold to him. */
function isInTime(payment: ProviderPayment, order: Order): boolean {
  const end =
    order.status === "cancelled" ? (order.settled_at ?? order.expires_at) : order.expires_at;
  return (payment.approvedAt ?? payment.updatedAt) <= end;
}

/** Applies what the provider says of a payment: money and stock move in one transaction. */
export function createSettle({ db, outbox, memory, now, log }: Settling) {
  const write = (on: Db, order: Order, template: "purchase-confirmed" | "purchase-refunded") =>
    outbox.add(on, "mail", { template, purchaseId: order.id });

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
      if ((await heldByOthers(on, usedIds, order.user_id, at)).size)
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
      if (payment.status === "approved") await approved(on, order, payment);
      if (payment.status === "refunded" || payment.status === "charged_back")
        await undone(on, order, payment);
    });
    memory.forget();
  };
}
