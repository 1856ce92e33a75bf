import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Tables } from "../db/tables.ts";

/** How long a session lasts without use, and however much it is used. */
const LIFETIMES = {
  user: { idle: "24 hours", whole: "30 days" },
  admin: { idle: "30 minutes", whole: "12 hours" },
} as const;

/** By the current role: a new administrator gets the shorter lifetime at once. */
function isAlive(eb: ExpressionBuilder<Tables, "session" | "app_user">) {
  const lives = Object.entries(LIFETIMES).map(([status, { idle, whole }]) =>
    eb.and([
      eb("app_user.status", "=", status as keyof typeof LIFETIMES),
      eb("session.last_seen_at", ">", sql<Date>`now() - ${idle}::interval`),
      eb("session.created_at", ">", sql<Date>`now() - ${whole}::interval`),
    ]),
  );
  return eb.or(lives);
}

/** When the session has expired for every role, and may be deleted. */
const end = sql<Date>`least(now() + ${LIFETIMES.user.idle}::interval, created_at + ${LIFETIMES.user.whole}::interval)`;

export function insertSession(db: Db, tokenHash: Buffer, userId: string) {
  const expires_at = sql<Date>`now() + ${LIFETIMES.user.idle}::interval`;
  const session = { token_hash: tokenHash, user_id: userId, expires_at };
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
    .where(isAlive)
    .where("app_user.deleted_at", "is", null)
    .where("app_user.banned", "=", false)
    .executeTakeFirst();
}

/** Whether the session began, by signing in, no longer ago than `interval`. */
export async function beganWithin(db: Db, tokenHash: Buffer, interval: string): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("created_at", ">", sql<Date>`now() - ${interval}::interval`)
    .executeTakeFirst();
  return row !== undefined;
}

export function touchSession(db: Db, tokenHash: Buffer) {
  return db
    .updateTable("session")
    .set({ last_seen_at: sql<Date>`now()`, expires_at: end })
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
