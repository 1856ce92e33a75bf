import { type Insertable, sql } from "kysely";
import type { AccountTokenTable } from "../db/account-tables.ts";
import type { Db } from "../db/tables.ts";

type NewToken = Omit<Insertable<AccountTokenTable>, "expires_at"> & {
  /** An interval of PostgreSQL, whose clock also ends it. */
  lifetime: string;
};

export function insertAccountToken(db: Db, { lifetime, ...token }: NewToken) {
  const expires_at = sql<Date>`now() + ${lifetime}::interval`;
  return db
    .insertInto("account_token")
    .values({ ...token, expires_at })
    .execute();
}

/** Whether a change to this e-mail was asked for, and not revoked since. */
export async function isEmailAsked(db: Db, userId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_token")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("purpose", "=", "email")
    .where("email", "=", email)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the token's user, as everything does that ends an account's links or sessions, so that one
 * waits for the other.
 */
export function lockOwner(db: Db, hash: Buffer) {
  return db
    .selectFrom("app_user")
    .innerJoin("account_token", "account_token.user_id", "app_user.id")
    .select("app_user.id")
    .where("account_token.token_hash", "=", hash)
    .forNoKeyUpdate("app_user")
    .execute();
}

/** As `takeAccountToken`. @returns whose e-mail it changes, and to what */
export function takeEmailToken(db: Db, hash: Buffer) {
  return db
    .deleteFrom("account_token")
    .where("token_hash", "=", hash)
    .where("purpose", "=", "email")
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["user_id", "email"])
    .executeTakeFirst();
}

/** Deletes the token, so that it works once. @returns its user */
export function takeAccountToken(db: Db, hash: Buffer, purpose: AccountTokenTable["purpose"]) {
  return db
    .deleteFrom("account_token")
    .using("app_user")
    .whereRef("app_user.id", "=", "account_token.user_id")
    .where("account_token.token_hash", "=", hash)
    .where("account_token.purpose", "=", purpose)
    .where("account_token.expires_at", ">", sql<Date>`now()`)
    .where("app_user.deleted_at", "is", null)
    .returning("account_token.user_id")
    .executeTakeFirst();
}

export function deleteAccountTokens(
  db: Db,
  userIds: string[],
  purposes: AccountTokenTable["purpose"][] = ["verify", "reset", "email"],
) {
  return db
    .deleteFrom("account_token")
    .where("user_id", "in", userIds)
    .where("purpose", "in", purposes)
    .execute();
}

/**
 * Deletes the links that give access to the account: they end with the password and the factors
 * under which they were asked for.
 */
export const deleteKeyTokens = (db: Db, userId: string) =>
  deleteAccountTokens(db, [userId], ["reset", "email"]);
