import { sql } from "kysely";
import type { Db } from "../../../db/tables.ts";

export function sandboxAccount(db: Db) {
  return db.selectFrom("sandbox_account").selectAll().executeTakeFirstOrThrow();
}

interface NewPreference {
  id: string;
  request: string;
  external_reference: string | null;
  amount: string;
  currency: string;
  expires_at: Date | null;
  created_at: Date;
}

export function insertPreference(db: Db, preference: NewPreference) {
  return db
    .insertInto("sandbox_preference")
    .values(preference)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPreference(db: Db, id: string) {
  return db.selectFrom("sandbox_preference").selectAll().where("id", "=", id).executeTakeFirst();
}
export type PreferenceRow = NonNullable<Awaited<ReturnType<typeof findPreference>>>;

/** One outcome at a time for each preference. */
export function lockPreference(db: Db, id: string) {
  return db
    .selectFrom("sandbox_preference")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

function selectPayment(db: Db) {
  return db
    .selectFrom("sandbox_payment")
    .innerJoin("sandbox_preference", "sandbox_preference.id", "sandbox_payment.preference_id")
    .selectAll("sandbox_payment")
    .select(["order_id", "external_reference", "amount", "currency"]);
}
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export function findPayment(db: Db, id: number) {
  return selectPayment(db).where("sandbox_payment.id", "=", id).executeTakeFirst();
}

export function paymentsFor(db: Db, externalReference: string) {
  return selectPayment(db)
    .where("external_reference", "=", externalReference)
    .orderBy("sandbox_payment.id", "desc")
    .execute();
}

/** The payments of one preference, newest first. */
export function paymentsOfPreference(db: Db, preferenceId: string) {
  return selectPayment(db)
    .where("preference_id", "=", preferenceId)
    .orderBy("sandbox_payment.id", "desc")
    .execute();
}

export function preferenceOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom("sandbox_preference")
    .selectAll()
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

interface PaymentState {
  status: string;
  status_detail: string;
  approved_at: Date | null;
  updated_at: Date;
}

export async function insertPayment(
  db: Db,
  payment: PaymentState & { preference_id: string; created_at: Date },
): Promise<number> {
  const query = db.insertInto("sandbox_payment").values(payment).returning("id");
  return (await query.executeTakeFirstOrThrow()).id;
}

export function updatePayment(db: Db, id: number, state: PaymentState) {
  return db.updateTable("sandbox_payment").set(state).where("id", "=", id).execute();
}

/** @returns whether it was an approved one */
export async function refundPayment(db: Db, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable("sandbox_payment")
    .from("sandbox_preference")
    .set({
      status: "refunded",
      status_detail: "refunded",
      amount_refunded: sql<string>`sandbox_preference.amount`,
      updated_at: at,
    })
    .whereRef("sandbox_preference.id", "=", "sandbox_payment.preference_id")
    .where("sandbox_payment.id", "=", id)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Claims a key for a request; waits for a running request of the same key. */
export async function claimKey(db: Db, key: string, requestHash: string): Promise<boolean> {
  const result = await db
    .insertInto("sandbox_idempotency")
    .values({ key, request_hash: requestHash, status: 0, reply: "{}" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findKey(db: Db, key: string) {
  return db
    .selectFrom("sandbox_idempotency")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export function saveReply(db: Db, key: string, status: number, reply: string) {
  return db
    .updateTable("sandbox_idempotency")
    .set({ status, reply })
    .where("key", "=", key)
    .execute();
}
