import { messages } from "#shared/messages.ts";
import type { PurchaseRequest } from "#shared/purchase.ts";
import { type Payments, PaymentsError } from "../adapters/payments/contract.ts";
import type { Db, PurchaseStatus } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden, paymentRequired } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { createApplyPayment } from "./apply-payment.ts";
import { createPaymentStatus } from "./payment-status.ts";
import { countRefundAttempt, lastPayment, markRefunded } from "./payments.queries.ts";
import {
  carsOfPurchase,
  findPurchase,
  markAwaitingPayment,
  markRecorded,
  type PurchaseRow,
  purchasesOfCars,
} from "./purchases.queries.ts";
import { createReconcile } from "./reconcile.ts";
import { createStartCheckout } from "./start-checkout.ts";
import { createUnpaidPurchases } from "./unpaid-purchases.ts";
import { createWebhooks } from "./webhooks.ts";

interface Deps {
  db: Db;
  payments: Payments;
  jobs: Jobs;
  cache: { invalidate(): void };
  now: () => Date;
  log: Log;
}

/** What the buyer's browser shows on its return. */
export interface CheckoutStatus {
  /** Null where the visitor has no such purchase. */
  status: "success" | "fail" | "pending" | null;
  purchaseId: string;
  carsId: string[];
}

type Purchases = Awaited<ReturnType<typeof purchasesOfCars>>;
const isOpen = (status: PurchaseStatus) => status === "pending";

/** Money and stock: from the cart to a purchase that the provider has confirmed. */
export function createCheckout(deps: Deps) {
  const { db, payments, jobs, now, log } = deps;
  const unpaid = createUnpaidPurchases(deps);
  const applyPayment = createApplyPayment({ ...deps, unpaid });
  const webhooks = createWebhooks({ ...deps, applyPayment });
  const reconcile = createReconcile({ ...deps, applyPayment, unpaid });

  jobs.handle("refund", async ({ paymentId }) => {
    await countRefundAttempt(db, paymentId);
    try {
      await payments.refund(paymentId, `refund-${paymentId}`);
    } catch (error) {
      // Refused because it was refunded already: by this job before a crash, or by hand.
      const known = error instanceof PaymentsError && error.kind === "refused";
      const payment = known ? await payments.fetchPayment(paymentId) : null;
      if (payment?.status !== "refunded") throw error;
    }
    await markRefunded(db, paymentId, now());
    const payment = await payments.fetchPayment(paymentId);
    if (payment) await applyPayment(payment);
  });

  /** Asks the provider. A failure is only logged: the job asks again later. */
  async function refresh(purchase: { id: string; preference_id: string | null }): Promise<void> {
    try {
      await reconcile.refresh(purchase);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      log.error({ err: error, purchase: purchase.id }, "Could not read the payments of a purchase");
    }
  }

  async function outcome(purchase: PurchaseRow): Promise<CheckoutStatus["status"]> {
    if (purchase.status === "approved") return "success";
    if (!isOpen(purchase.status)) return "fail";
    const last = await lastPayment(db, purchase.id);
    return last?.status === "rejected" ? "fail" : "pending";
  }

  /** The status of a purchase. Buyers who read "pending" get a mail about the end. */
  async function statusOf(id: string): Promise<CheckoutStatus["status"]> {
    const current = async () => {
      const purchase = await findPurchase(db, id);
      return purchase ? outcome(purchase) : null;
    };
    const status = await current();
    return status === "pending" && !(await markAwaitingPayment(db, id, now())) ? current() : status;
  }

  return {
    startCheckout: createStartCheckout({ ...deps, unpaid, refresh: reconcile.refresh }),
    applyPayment,
    receive: webhooks.receive,
    ...createPaymentStatus({ db, now }),

    /** The status of the visitor's own purchase, after asking the provider. */
    async status(purchaseId: string, user: SessionUser | null): Promise<CheckoutStatus> {
      const purchase = user && isId(purchaseId) ? await findPurchase(db, purchaseId) : undefined;
      if (!purchase || purchase.user_id !== user?.id)
        return { status: null, purchaseId, carsId: [] };
      if (purchase.status !== "approved" && purchase.status !== "refunded") await refresh(purchase);
      const cars = await carsOfPurchase(db, purchase.id);
      const carsId = cars.map(({ car_id }) => car_id);
      return { status: await statusOf(purchase.id), purchaseId: purchase.id, carsId };
    },

    /**
     * Finds the purchase of what the browser says it bought; the payment has made it.
     * @param reply makes the reply, within the transaction: of the purchase's id, and whether this
     * is the first request for it
     * @throws 403 for another user's, 402 where no such payment is approved
     */
    async confirmPurchase<Reply>(
      user: SessionUser,
      { userId, carsId }: PurchaseRequest,
      reply: (trx: Db, id: string, first: boolean) => Promise<Reply>,
    ): Promise<Reply> {
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
      // While a purchase is open, the request means that one, not an earlier one of the same cars.
      const again = openOf(purchases).length
        ? undefined
        : purchases.findLast(({ status }) => status === "approved");
      const bought = fresh(purchases) ?? again;
      if (!bought) throw paymentRequired(messages.paymentProblem);
      return transact(db, async (trx) =>
        reply(trx, bought.id, await markRecorded(trx, bought.id, now())),
      );
    },
  };
}
