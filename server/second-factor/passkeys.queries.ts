import { type Insertable, sql } from "kysely";
import type { PasskeyTable } from "../db/account-tables.ts";
import type { Db } from "../db/tables.ts";

export function findPasskeysOf(db: Db, userId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "credential_id", "transports", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof findPasskeysOf>>[number];

export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "user_id", "credential_id", "public_key", "counter", "transports"])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export function insertPasskey(db: Db, passkey: Insertable<PasskeyTable>) {
  return db
    .insertInto("passkey")
    .values(passkey)
    .returning(["id", "credential_id", "transports", "name", "created_at", "last_used_at"])
    .executeTakeFirstOrThrow();
}

export function notePasskeyUse(db: Db, id: string, counter: number) {
  return db
    .updateTable("passkey")
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** @returns its name; undefined where it is not this user's */
export function deletePasskey(db: Db, userId: string, id: string) {
  return db
    .deleteFrom("passkey")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
}
