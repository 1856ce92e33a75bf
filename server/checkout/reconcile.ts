import { PaymentsError, type ProviderPayment } from "../adapters/payments/contract.ts";
import { checkKey } from "../jobs/kinds.ts";
import type { Log } from "../log.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import { isGivenUp, nextCheck } from "./check-times.ts";
import { isPaid, isUndecided, undecidedAmong } from "./payments.queries.ts";
import { findPurchase, type PurchaseRow } from "./purchases.queries.ts";
import type { UnpaidPurchases } from "./unpaid-purchases.ts";

interface Deps extends ReconcileDeps {
  unpaid: UnpaidPurchases;
  log: Log;
}

export interface OpenPurchase {
  id: string;
  preference_id: string | null;
}
export type Refresh = (purchase: OpenPurchase) => Promise<void>;
export type TryRefresh = (purchase: OpenPurchase) => Promise<boolean>;

/** Payments that complete the purchase or keep it open come before failed ones. */
function rankOf({ status }: ProviderPayment): number {
  if (isPaid(status)) return 0;
  return isUndecided(status) ? 1 : 2;
}

/** By rank, then the oldest first. */
const byRank = (one: ProviderPayment, other: ProviderPayment) =>
  rankOf(one) - rankOf(other) || one.updatedAt.getTime() - other.updatedAt.getTime();

/** Asks the provider about purchases without a webhook, and ends expired ones. */
export function createReconcile({ db, payments, jobs, applyPayment, unpaid, now, log }: Deps) {
  /** Applies every payment that the provider knows for a purchase. @throws PaymentsError */
  async function refresh(purchase: OpenPurchase): Promise<void> {
    if (purchase.preference_id === null) return;
    const found = await payments.searchPayments(purchase.id);
    for (const payment of found.sort(byRank)) await applyPayment(payment);
  }

  /**
   * Where payments were switched off, nobody answers any more: after a week the order ends, so that
   * its car and accounts are free. A payment that becomes known later is refunded if its car is gone.
   */
  async function refreshOrGiveUp(purchase: PurchaseRow): Promise<void> {
    try {
      await refresh(purchase);
    } catch (error) {
      const unanswered = error instanceof PaymentsError && isGivenUp(now(), purchase.expires_at);
      if (unanswered) await unpaid.endIfDue(purchase.id);
      throw error;
    }
  }

  jobs.handle("checkPurchase", async ({ purchaseId }) => {
    const purchase = await findPurchase(db, purchaseId);
    if (!purchase) return;
    await refreshOrGiveUp(purchase);
    await unpaid.endIfDue(purchaseId);
    const checked = (await findPurchase(db, purchaseId)) ?? purchase;
    const undecided = (await undecidedAmong(db, [purchaseId])).length > 0;
    // A payment that was rejected meanwhile may have made it due.
    const isDue = checked.status === "pending" && checked.expires_at <= now();
    const runAt = isDue ? now() : nextCheck(now(), { ...checked, undecided });
    if (!runAt) return;
    await jobs.enqueue(db, "checkPurchase", { purchaseId }, { runAt, key: checkKey(purchaseId) });
  });

  return {
    refresh,

    /**
     * The same; a failure of the provider is only logged: the job asks again later.
     * @returns whether the provider has answered
     */
    async tryRefresh(purchase: OpenPurchase): Promise<boolean> {
      try {
        await refresh(purchase);
        return true;
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        const message = "Could not read the payments of a purchase";
        log.error({ err: error, purchase: purchase.id }, message);
        return false;
      }
    },
  };
}
