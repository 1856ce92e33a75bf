import type { ReconcileDeps } from "./apply-payment.ts";
import { nextCheck } from "./check-times.ts";
import type { Ending } from "./ending.ts";
import { findPurchase } from "./purchases.queries.ts";

/** The key of the job that asks about a purchase: each has at most one. */
export const checkKey = (purchaseId: string) => `check-${purchaseId}`;

/** Asks the provider about purchases it has not told of, and ends those whose time has run out. */
export function createReconcile({
  db,
  payments,
  jobs,
  applyPayment,
  ending,
  now,
}: ReconcileDeps & { ending: Ending }) {
  /** Applies every payment that the provider knows for a purchase. @throws PaymentsError */
  async function refresh(purchase: { id: string; preference_id: string | null }): Promise<void> {
    if (purchase.preference_id === null) return;
    const found = await payments.searchPayments(purchase.id);
    const oldestFirst = found.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
    for (const payment of oldestFirst) await applyPayment(payment);
  }

  jobs.handle("checkPurchase", async ({ purchaseId }) => {
    const purchase = await findPurchase(db, purchaseId);
    if (!purchase) return;
    await refresh(purchase);
    await ending.endIfDue(purchaseId);
    const { created_at, expires_at } = (await findPurchase(db, purchaseId)) ?? purchase;
    const runAt = nextCheck(now(), created_at, expires_at);
    if (!runAt) return;
    await jobs.enqueue(db, "checkPurchase", { purchaseId }, { runAt, key: checkKey(purchaseId) });
  });

  return { refresh };
}
