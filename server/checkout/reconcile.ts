import { LEASE_MS } from "../outbox/back-off.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import { nextCheck } from "./check-times.ts";
import type { Ending } from "./ending.ts";
import { claimPurchase, findPurchase, setCheck } from "./purchases.queries.ts";

/** Asks the provider about orders of which it did not tell, and ends those whose time ran out. */
export function createReconcile({
  db,
  payments,
  applyPayment,
  ending,
  now,
  log,
}: ReconcileDeps & { ending: Ending }) {
  /** Applies every payment that the provider knows for an order. @throws PaymentsError */
  async function refresh(purchase: { id: string; preference_id: string | null }): Promise<void> {
    if (purchase.preference_id === null) return;
    const found = await payments.searchPayments(purchase.id);
    const oldestFirst = found.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
    for (const payment of oldestFirst) await applyPayment(payment);
  }

  return {
    refresh,

    /** Looks after one order that is due. @returns whether there was one */
    async work(): Promise<boolean> {
      const purchase = await claimPurchase(db, now(), new Date(now().getTime() + LEASE_MS));
      if (!purchase) return false;
      try {
        await refresh(purchase);
        await ending.endIfDue(purchase.id);
        const { created_at, expires_at } = (await findPurchase(db, purchase.id)) ?? purchase;
        await setCheck(db, purchase.id, nextCheck(now(), created_at, expires_at));
      } catch (error) {
        // It stays claimed for a minute, and is asked about again then.
        log.error(`The provider could not be asked about the purchase ${purchase.id}`, error);
      }
      return true;
    },
  };
}
