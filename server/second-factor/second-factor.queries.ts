import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { Sealed } from "../encryption/encryption.ts";

export interface Enrolled {
  code: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** Which second factors an account has. */
export async function findEnrolled(db: Db, userId: string): Promise<Enrolled> {
  const { rows } = await sql<Enrolled>`
    select
      exists (select from totp where user_id = ${userId} and confirmed_at is not null) as code,
      (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
      (select count(*)::int from recovery_code where user_id = ${userId}) as "recoveryCodes"
  `.execute(db);
  return rows[0] ?? { code: false, passkeys: 0, recoveryCodes: 0 };
}

/** Serializes changes of an account's factors. */
export function lockUser(db: Db, userId: string) {
  return db.selectFrom("app_user").select("id").where("id", "=", userId).forUpdate().execute();
}

/** A new secret, until it is confirmed. @returns false where a confirmed one stays */
export async function insertTotp(db: Db, userId: string, sealed: Sealed): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("totp")
    .values({ user_id: userId, ...sealed })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ ...sealed, created_at: sql<Date>`now()`, last_step: 0 })
        .where("totp.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** The secret of a factor, or one that its owner was given within the last half hour. */
export function findTotp(db: Db, userId: string, state: "confirmed" | "new") {
  const fresh = sql<Date>`now() - interval '30 minutes'`;
  return db
    .selectFrom("totp")
    .select(["secret", "key_id"])
    .where("user_id", "=", userId)
    .$if(state === "confirmed", (query) => query.where("confirmed_at", "is not", null))
    .$if(state === "new", (query) =>
      query.where("confirmed_at", "is", null).where("created_at", ">", fresh),
    )
    .executeTakeFirst();
}

/** Secrets that are not encrypted with this key. */
export function findOtherTotp(db: Db, keyId: string, limit: number) {
  return db
    .selectFrom("totp")
    .select(["user_id", "secret", "key_id"])
    .where("key_id", "is distinct from", keyId)
    .orderBy("user_id")
    .limit(limit)
    .forUpdate()
    .execute();
}

export function replaceTotpSecret(db: Db, userId: string, sealed: Sealed) {
  return db.updateTable("totp").set(sealed).where("user_id", "=", userId).execute();
}

/** Notes the step of a code. @returns false where this or a later one was taken before */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export function confirmTotp(db: Db, userId: string) {
  return db
    .updateTable("totp")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .execute();
}

export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("totp")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await db.insertInto("recovery_code").values(rows).execute();
}

/** @returns whether it was one of the account's; it works once */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Deletes all second factors of the accounts. */
export async function deleteFactorsOf(db: Db, userIds: string[]): Promise<void> {
  await db.deleteFrom("totp").where("user_id", "in", userIds).execute();
  await db.deleteFrom("passkey").where("user_id", "in", userIds).execute();
  await db.deleteFrom("recovery_code").where("user_id", "in", userIds).execute();
}
