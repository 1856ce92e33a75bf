import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

const inAYear = sql<Date>`now() + interval '1 year'`;

/** @returns whether the user has signed in from elsewhere before, and from this browser */
export async function findDevices(db: Db, userId: string, tokenHash: Buffer | null) {
  const rows = await db
    .selectFrom("known_device")
    .select(sql<boolean>`token_hash = ${tokenHash}`.as("here"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
  return { any: rows.length > 0, here: rows.some(({ here }) => here) };
}

export function insertDevice(db: Db, userId: string, tokenHash: Buffer) {
  return db
    .insertInto("known_device")
    .values({ token_hash: tokenHash, user_id: userId, expires_at: inAYear })
    .onConflict((conflict) =>
      conflict.columns(["token_hash", "user_id"]).doUpdateSet({ expires_at: inAYear }),
    )
    .execute();
}

export async function isDeviceOf(db: Db, email: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("known_device")
    .innerJoin("app_user", "app_user.id", "known_device.user_id")
    .select("known_device.user_id")
    .where("known_device.token_hash", "=", tokenHash)
    .where("known_device.expires_at", ">", sql<Date>`now()`)
    .where("app_user.email", "=", email)
    .where("app_user.deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export function deleteDevicesOf(db: Db, userIds: string[]) {
  return db.deleteFrom("known_device").where("user_id", "in", userIds).execute();
}

export function deleteOtherDevices(db: Db, userId: string, tokenHash: Buffer) {
  return db
    .deleteFrom("known_device")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", tokenHash)
    .execute();
}

/** Keeps those of the user that were used last. */
export function deleteOldDevices(db: Db, userId: string, kept: number) {
  return db
    .deleteFrom("known_device")
    .where("user_id", "=", userId)
    .where("token_hash", "in", (eb) =>
      eb
        .selectFrom("known_device")
        .select("token_hash")
        .where("user_id", "=", userId)
        .orderBy("expires_at", "desc")
        .offset(kept),
    )
    .execute();
}
