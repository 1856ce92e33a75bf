import { messages } from "#shared/messages.ts";
import type { PurchaseRequest } from "#shared/purchase.ts";
import { type Payments, PaymentsError } from "../adapters/payments/contract.ts";
import type { Db, PurchaseStatus } from "../db/tables.ts";
import { forbidden, paymentRequired } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { createApplyPayment } from "./apply-payment.ts";
import { createEnding } from "./ending.ts";
import { lastPayment, markRefunded } from "./payments.queries.ts";
import {
  awaitPayment,
  carsOfPurchase,
  findPurchase,
  markRecorded,
  type PurchaseRow,
  purchasesOfCars,
} from "./purchases.queries.ts";
import { createReconcile } from "./reconcile.ts";
import { createStanding } from "./standing.ts";
import { createStartCheckout } from "./start-checkout.ts";
import { createWebhooks } from "./webhooks.ts";

interface Deps {
  db: Db;
  payments: Payments;
  jobs: Jobs;
  cache: { invalidate(): void };
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

type Purchases = Awaited<ReturnType<typeof purchasesOfCars>>;
const isOpen = (status: PurchaseStatus) => status === "pending";

/** Money and stock: from the cart to a purchase that the provider has confirmed. */
export function createCheckout(deps: Deps) {
  const { db, payments, jobs, now, log } = deps;
  const ending = createEnding(deps);
  const applyPayment = createApplyPayment({ ...deps, ending });
  const webhooks = createWebhooks({ ...deps, applyPayment });
  const reconcile = createReconcile({ ...deps, applyPayment, ending });

  jobs.handle("refund", async ({ paymentId }) => {
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
    if (payment) await applyPayment(payment);
  });

  /** Asks the provider at once, where it answers; what it does not say now it says later. */
  async function refresh(purchase: { id: string; preference_id: string | null }): Promise<void> {
    try {
      await reconcile.refresh(purchase);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      log.error(`The provider could not be asked about the purchase ${purchase.id}`, error);
    }
  }

  async function outcome(purchase: PurchaseRow): Promise<CheckoutStatus["status"]> {
    if (purchase.status === "approved") return "success";
    if (!isOpen(purchase.status)) return "fail";
    const last = await lastPayment(db, purchase.id);
    return last?.status === "rejected" ? "fail" : "pending";
  }

  /** Where an order stands. Who is told that it is pending is owed a mail about its end. */
  async function standing(id: string): Promise<CheckoutStatus["status"]> {
    const current = async () => {
      const purchase = await findPurchase(db, id);
      return purchase ? outcome(purchase) : null;
    };
    const status = await current();
    return status === "pending" && !(await awaitPayment(db, id, now())) ? current() : status;
  }

  return {
    startCheckout: createStartCheckout({ ...deps, ending, refresh: reconcile.refresh }),
    applyPayment,
    receive: webhooks.receive,
    ...createStanding({ db, now }),

    /** Where an own order stands, by the provider's word. */
    async status(purchaseId: string, user: SessionUser | null): Promise<CheckoutStatus> {
      const purchase = user && isId(purchaseId) ? await findPurchase(db, purchaseId) : undefined;
      if (!purchase || purchase.user_id !== user?.id)
        return { status: null, purchaseId, carsId: [] };
      if (purchase.status !== "approved" && purchase.status !== "refunded") await refresh(purchase);
      const cars = await carsOfPurchase(db, purchase.id);
      const carsId = cars.map(({ car_id }) => car_id);
      return { status: await standing(purchase.id), purchaseId: purchase.id, carsId };
    },

    /**
     * The record of what the browser says it bought: made by the payment, found here.
     * @returns the purchase's id, and whether it is asked for the first time
     * @throws 403 for another user's, 402 where no such payment is approved
     */
    async confirmPurchase(user: SessionUser, { userId, carsId }: PurchaseRequest) {
      if (userId.toLowerCase() !== user.id) throw forbidden();
      const ids = [...new Set(carsId.map((id) => id.toLowerCase()))];
      const find = () => purchasesOfCars(db, user.id, ids);
      const openOf = (purchases: Purchases) => purchases.filter(({ status }) => isOpen(status));
      const fresh = (purchases: Purchases) =>
        purchases.find(({ status, recorded_at }) => status === "approved" && !recorded_at);

      let purchases = await find();
      if (!fresh(purchases) && openOf(purchases).length) {
        for (const purchase of openOf(purchases)) await refresh(purchase);
        purchases = await find();
      }
      // An order still open is the one that is meant: an earlier purchase of the same is not it.
      const again = openOf(purchases).length
        ? undefined
        : purchases.findLast(({ status }) => status === "approved");
      const bought = fresh(purchases) ?? again;
      if (!bought) throw paymentRequired(messages.paymentProblem);
      return { id: bought.id, first: await markRecorded(db, bought.id, now()) };
    },
  };
}
