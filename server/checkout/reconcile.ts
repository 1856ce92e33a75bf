import { LEASE_MS } from "../outbox/back-off.ts";
import { nextCheck } from "./check-times.ts";
import type { Ending } from "./ending.ts";
import { claimOrder, findOrder, setCheck } from "./orders.queries.ts";
import type { Asking } from "./settle.ts";

/** Asks the provider about orders of which it did not tell, and ends those whose time ran out. */
export function createReconcile({
  db,
  payments,
  settle,
  ending,
  now,
  log,
}: Asking & { ending: Ending }) {
  /** Applies every payment that the provider knows for an order. @throws PaymentsError */
  async function refresh(order: { id: string; preference_id: string | null }): Promise<void> {
    if (order.preference_id === null) return;
    const found = await payments.searchPayments(order.id);
    const oldestFirst = found.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
    for (const payment of oldestFirst) await settle(payment);
  }

  return {
    refresh,

    /** Looks after one order that is due. @returns whether there was one */
    async work(): Promise<boolean> {
      const order = await claimOrder(db, now(), new Date(now().getTime() + LEASE_MS));
      if (!order) return false;
      try {
        await refresh(order);
        await ending.endIfDue(order.id);
        const { created_at, expires_at } = (await findOrder(db, order.id)) ?? order;
        await setCheck(db, order.id, nextCheck(now(), created_at, expires_at));
      } catch (error) {
        // It stays claimed for a minute, and is asked about again then.
        log.error(`The provider could not be asked about the purchase ${order.id}`, error);
      }
      return true;
    },
  };
}
