import { messages } from "#shared/messages.ts";
import type { PurchaseRequest } from "#shared/purchase.ts";
import { type Payments, PaymentsError } from "../adapters/payments/payments.ts";
import type { Db, PurchaseStatus } from "../db/tables.ts";
import { forbidden, paymentRequired } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Log } from "../log.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { createEnding } from "./ending.ts";
import { createEvents } from "./events.ts";
import {
  awaitPayment,
  carsOfOrder,
  findOrder,
  markRecorded,
  type Order,
  ordersOfCars,
} from "./orders.queries.ts";
import { lastPayment, markRefunded } from "./payments.queries.ts";
import { createPrefer } from "./prefer.ts";
import { createReconcile } from "./reconcile.ts";
import { createSettle } from "./settle.ts";
import { createStanding } from "./standing.ts";

interface Needs {
  db: Db;
  payments: Payments;
  outbox: Outbox;
  memory: { forget(): void };
  now: () => Date;
  log: Log;
}

/** What the buyer's browser is to say on its return. */
export interface CheckoutStatus {
  /** Null where the visitor has no such order. */
  status: "success" | "fail" | "pending" | null;
  purchaseId: string;
  carsId: string[];
}

type Orders = Awaited<ReturnType<typeof ordersOfCars>>;
const isOpen = (status: PurchaseStatus) => status === "pending";

/** Money and stock: from the cart to a purchase that the provider has confirmed. */
export function createCheckout(needs: Needs) {
  const { db, payments, outbox, now, log } = needs;
  const ending = createEnding(needs);
  const settle = createSettle({ ...needs, ending });
  const events = createEvents({ ...needs, settle });
  const reconcile = createReconcile({ ...needs, settle, ending });

  outbox.handle("refund", async ({ paymentId }) => {
    try {
      await payments.refund(paymentId, `refund-${paymentId}`);
    } catch (error) {
      // Refused because it was given back before, by us in a life cut short or by hand.
      const known = error instanceof PaymentsError && error.kind === "refused";
      const payment = known ? await payments.fetchPayment(paymentId) : null;
      if (payment?.status !== "refunded") throw error;
    }
    await markRefunded(db, paymentId, now());
    const payment = await payments.fetchPayment(paymentId);
    if (payment) await settle(payment);
  });

  /** Asks the provider at once, where it answers; what it does not say now it says later. */
  async function refresh(order: { id: string; preference_id: string | null }): Promise<void> {
    try {
      await reconcile.refresh(order);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      log.error(`The provider could not be asked about the purchase ${order.id}`, error);
    }
  }

  async function outcome(order: Order): Promise<CheckoutStatus["status"]> {
    if (order.status === "approved") return "success";
    if (!isOpen(order.status)) return "fail";
    const last = await lastPayment(db, order.id);
    return last?.status === "rejected" ? "fail" : "pending";
  }

  /** Where an order stands. Who is told that it is pending is owed a mail about its end. */
  async function standing(id: string): Promise<CheckoutStatus["status"]> {
    const current = async () => {
      const order = await findOrder(db, id);
      return order ? outcome(order) : null;
    };
    const status = await current();
    return status === "pending" && !(await awaitPayment(db, id, now())) ? current() : status;
  }

  return {
    prefer: createPrefer({ ...needs, ending, refresh: reconcile.refresh }),
    settle,
    receive: events.receive,
    ...createStanding({ db, now }),

    /** Where an own order stands, by the provider's word. */
    async status(purchaseId: string, user: SessionUser | null): Promise<CheckoutStatus> {
      const order = user && isId(purchaseId) ? await findOrder(db, purchaseId) : undefined;
      if (!order || order.user_id !== user?.id) return { status: null, purchaseId, carsId: [] };
      if (order.status !== "approved" && order.status !== "refunded") await refresh(order);
      const cars = await carsOfOrder(db, order.id);
      const carsId = cars.map(({ car_id }) => car_id);
      return { status: await standing(order.id), purchaseId: order.id, carsId };
    },

    /**
     * The record of what the browser says it bought: made by the payment, found here.
     * @returns the purchase's id, and whether it is asked for the first time
     * @throws 403 for another user's, 402 where no such payment is approved
     */
    async record(user: SessionUser, { userId, carsId }: PurchaseRequest) {
      if (userId.toLowerCase() !== user.id) throw forbidden();
      const ids = [...new Set(carsId.map((id) => id.toLowerCase()))];
      const find = () => ordersOfCars(db, user.id, ids);
      const openOf = (orders: Orders) => orders.filter(({ status }) => isOpen(status));
      const fresh = (orders: Orders) =>
        orders.find(({ status, recorded_at }) => status === "approved" && !recorded_at);

      let orders = await find();
      if (!fresh(orders) && openOf(orders).length) {
        for (const order of openOf(orders)) await refresh(order);
        orders = await find();
      }
      // An order still open is the one that is meant: an earlier purchase of the same is not it.
      const again = openOf(orders).length
        ? undefined
        : orders.findLast(({ status }) => status === "approved");
      const bought = fresh(orders) ?? again;
      if (!bought) throw paymentRequired(messages.paymentProblem);
      return { id: bought.id, first: await markRecorded(db, bought.id, now()) };
    },

    /** Background work, one piece at a time. */
    jobs: [events.work, outbox.work, reconcile.work],
  };
}
