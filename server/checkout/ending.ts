import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { lockCars } from "./cars-for-sale.queries.ts";
import { carsHeldFor, deleteHolds } from "./holds.queries.ts";
import { lockOrder, markTold, type Order, settleOrder } from "./orders.queries.ts";
import { lastPayment } from "./payments.queries.ts";

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
export function createEnding({ db, outbox, now }: { db: Db; outbox: Outbox; now: () => Date }) {
  /** Writes the mail that a buyer is owed about the end of a payment: once. */
  async function tell(on: Db, order: Order, how: UnpaidEnd): Promise<void> {
    if (!order.awaited_since) return;
    await markTold(on, order.id);
    await outbox.add(on, "mail", { template: `payment-${how}`, purchaseId: order.id });
  }

  /** The caller has locked the order. */
  async function end(on: Db, order: Order, how: UnpaidEnd): Promise<void> {
    if (order.status !== "pending") return;
    const held = await carsHeldFor(on, [order.id]);
    if (held.length) await lockCars(on, held);
    await deleteHolds(on, [order.id]);
    await settleOrder(on, order.id, { status: how, settled_at: now() });
    await tell(on, order, how);
  }

  return {
    tell,
    end,

    /** Ends an order for which the provider gave no preference. */
    cancel: (id: string) =>
      transact(db, async (on) => {
        const order = await lockOrder(on, id);
        if (order) await end(on, order, "cancelled");
      }),

    /** Ends an order whose time has run out; the provider was asked about it just before. */
    endIfDue: (id: string) =>
      transact(db, async (on) => {
        const order = await lockOrder(on, id);
        if (!order || order.expires_at > now()) return;
        const last = await lastPayment(on, id);
        await end(
          on,
          order,
          last ? unpaidEnd({ status: last.status, statusDetail: last.status_detail }) : "expired",
        );
      }),
  };
}
