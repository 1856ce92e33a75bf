import type { ProviderPayment } from "../adapters/payments/payments.ts";
import type { Db } from "../db/tables.ts";

/** Keeps the newest known state of a payment. @returns whether this is not older than what we had */
export async function keepPayment(db: Db, purchaseId: string, payment: ProviderPayment) {
  const state = {
    status: payment.status,
    status_detail: payment.statusDetail,
    amount: payment.amount,
    currency: payment.currency,
    provider_updated_at: payment.updatedAt,
  };
  const kept = await db
    .insertInto("payment")
    .values({ id: payment.id, purchase_id: purchaseId, ...state })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(state)
        .where("payment.provider_updated_at", "<=", payment.updatedAt),
    )
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

/** Decides on a refund. @returns whether it had not been decided before */
export async function decideRefund(db: Db, id: string, reason: string): Promise<boolean> {
  const result = await db
    .updateTable("payment")
    .set({ refund_reason: reason })
    .where("id", "=", id)
    .where("refund_reason", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function markRefunded(db: Db, id: string, at: Date) {
  return db
    .updateTable("payment")
    .set({ refunded_at: at })
    .where("id", "=", id)
    .where("refunded_at", "is", null)
    .execute();
}

/** The newest payment that was tried for an order. */
export function lastPayment(db: Db, purchaseId: string) {
  return db
    .selectFrom("payment")
    .select(["id", "status"])
    .where("purchase_id", "=", purchaseId)
    .orderBy("provider_updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
