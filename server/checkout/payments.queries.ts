import type { ExpressionBuilder } from "kysely";
import type { ProviderPayment } from "../adapters/payments/contract.ts";
import type { Db, Tables } from "../db/tables.ts";
import type { RefundReason } from "./refund-reason.ts";

/** The provider's states of a payment that it has not decided yet. */
const UNDECIDED = ["pending", "in_process", "authorized"];
export const isUndecided = (status: string) => UNDECIDED.includes(status);

/** Whether the buyer has paid. A dispute about it takes nothing back until it is decided. */
export const isPaid = (status: string) => status === "approved" || status === "in_mediation";

type Outcome = Pick<ProviderPayment, "status" | "statusDetail">;

/** Whether the shop has won a chargeback, and has the money. */
const isReimbursed = ({ status, statusDetail }: Outcome) =>
  status === "charged_back" && statusDetail === "reimbursed";

/** Whether the buyer has got the money back, by a refund or by their bank's chargeback. */
export const isGivenBack = (payment: Outcome) =>
  payment.status === "refunded" || (payment.status === "charged_back" && !isReimbursed(payment));

/**
 * Whether this state of a payment says, for the first time, that the shop has won a chargeback. One
 * of a payment known as approved has changed nothing, and the money of a refunded one is gone.
 */
export async function isChargebackWon(db: Db, payment: ProviderPayment): Promise<boolean> {
  if (payment.status !== "approved" && !isReimbursed(payment)) return false;
  const known = await db
    .selectFrom("payment")
    .select(["status", "status_detail as statusDetail"])
    .where("id", "=", payment.id)
    .where("provider_updated_at", "<=", payment.updatedAt)
    .executeTakeFirst();
  if (known?.status === "charged_back") return !isReimbursed(known);
  return payment.status !== "approved" && !["approved", "refunded"].includes(known?.status ?? "");
}

/** Stores the newest state of a payment. @returns false where a newer one is stored already */
export async function upsertPayment(db: Db, purchaseId: string, payment: ProviderPayment) {
  const state = {
    status: payment.status,
    status_detail: payment.statusDetail,
    amount: payment.amount,
    currency: payment.currency,
    provider_updated_at: payment.updatedAt,
  };
  const saved = await db
    .insertInto("payment")
    .values({ id: payment.id, purchase_id: purchaseId, ...state })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(state)
        .where("payment.provider_updated_at", "<=", payment.updatedAt)
        // A decision stays, also where both states have the same time.
        .where((eb) =>
          eb.or([eb.lit(!isUndecided(payment.status)), eb("payment.status", "in", UNDECIDED)]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/** Decides on a refund. @returns whether it had not been decided before */
export async function decideRefund(db: Db, id: string, reason: RefundReason): Promise<boolean> {
  const result = await db
    .updateTable("payment")
    .set({ refund_reason: reason })
    .where("id", "=", id)
    .where("refund_reason", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Counts a try, before it is made: the job that tries vanishes when it is done. */
export function countRefundAttempt(db: Db, id: string) {
  return db
    .updateTable("payment")
    .set((eb) => ({ refund_attempts: eb("refund_attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export function markRefunded(db: Db, id: string, at: Date) {
  return db
    .updateTable("payment")
    .set({ refunded_at: at })
    .where("id", "=", id)
    .where("refunded_at", "is", null)
    .execute();
}

/** The shop has the money again. */
export function markNotRefunded(db: Db, id: string) {
  return db.updateTable("payment").set({ refunded_at: null }).where("id", "=", id).execute();
}

export async function isRefundDecided(db: Db, id: string): Promise<boolean> {
  const payment = await db
    .selectFrom("payment")
    .select("refund_reason")
    .where("id", "=", id)
    .executeTakeFirst();
  return typeof payment?.refund_reason === "string";
}

/** The purchases among these with a payment that the provider has not decided yet. */
export async function undecidedAmong(db: Db, purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return [];
  const rows = await db
    .selectFrom("payment")
    .select("purchase_id")
    .distinct()
    .where("purchase_id", "in", purchaseIds)
    .where("status", "in", UNDECIDED)
    .execute();
  return rows.map(({ purchase_id }) => purchase_id);
}

/** Whether a purchase has a payment that the provider has not decided yet. */
export const hasUndecided = (eb: ExpressionBuilder<Tables, "purchase">) =>
  eb.exists(
    eb
      .selectFrom("payment")
      .select("payment.id")
      .whereRef("payment.purchase_id", "=", "purchase.id")
      .where("payment.status", "in", UNDECIDED),
  );

/** The cars among these for which the user has an undecided payment. */
export async function carsInPayment(db: Db, userId: string, carIds: string[]) {
  const rows = await db
    .selectFrom("purchase")
    .innerJoin("purchase_car", "purchase_car.purchase_id", "purchase.id")
    .select("purchase_car.car_id")
    .distinct()
    .where("purchase.user_id", "=", userId)
    .where("purchase.status", "=", "pending")
    .where(hasUndecided)
    .where("purchase_car.car_id", "in", carIds)
    .execute();
  return new Set(rows.map(({ car_id }) => car_id));
}

/**
 * Orders payments: one that the provider has not decided yet says more than a newer one that
 * failed.
 */
export const undecidedFirst = (eb: ExpressionBuilder<Tables, "payment">) =>
  eb.case().when("payment.status", "in", UNDECIDED).then(0).else(1).end();

/** The payment that determines the state of a purchase: an undecided one, otherwise the newest. */
export function lastPayment(db: Db, purchaseId: string) {
  return db
    .selectFrom("payment")
    .select(["id", "status", "status_detail"])
    .where("purchase_id", "=", purchaseId)
    .orderBy(undecidedFirst)
    .orderBy("provider_updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
