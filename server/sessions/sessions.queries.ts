import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

export function insertSession(
  db: Db,
  session: { token_hash: Buffer; user_id: string; expires_at: Date },
) {
  return db.insertInto("session").values(session).execute();
}

/** The living session's user: neither banned nor deleted, whatever happened since sign-in. */
export function findSessionUser(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .select([
      "app_user.id",
      "app_user.name",
      "app_user.last_name",
      "app_user.email",
      "app_user.status",
      "app_user.image",
      "session.last_seen_at",
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.expires_at", ">", sql<Date>`now()`)
    .where("app_user.deleted_at", "is", null)
    .where("app_user.banned", "=", false)
    .executeTakeFirst();
}

export function touchSession(db: Db, tokenHash: Buffer, expiresAt: Date) {
  return db
    .updateTable("session")
    .set({ last_seen_at: sql<Date>`now()` })
    .set("expires_at", (eb) =>
      // However often it is used, a session ends 30 days after sign-in.
      eb.fn<Date>("least", [eb.val(expiresAt), sql`created_at + interval '30 days'`]),
    )
    .where("token_hash", "=", tokenHash)
    .execute();
}

export function deleteSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

export function deleteUserSessions(db: Db, userId: string, except: Buffer | null) {
  return db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(except !== null, (query) => query.where("token_hash", "!=", except))
    .execute();
}

export function deleteExpiredSessions(db: Db) {
  return db.deleteFrom("session").where("expires_at", "<=", sql<Date>`now()`).execute();
}
