import { type ExpressionBuilder, sql } from "kysely";
import { builtOnce } from "../db/built-once.ts";
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

const hasSecondFactor = sql<boolean>`(
  exists (select from totp where user_id = app_user.id and confirmed_at is not null)
  or exists (select from passkey where user_id = app_user.id))`;

interface NewSession {
  id: string;
  token_hash: Buffer;
  user_id: string;
  device: string;
  ip: string;
}

const now = sql<Date>`now()`;

/** @param twoFactors whether a second factor was shown */
export function insertSession(db: Db, session: NewSession, twoFactors: boolean) {
  const expires_at = sql<Date>`now() + ${LIFETIMES.user.idle}::interval`;
  return db
    .insertInto("session")
    .values({ ...session, expires_at, factor_shown_at: twoFactors ? now : null })
    .execute();
}

/** Sessions that work, with who they are of. */
function livingSessions(db: Db) {
  return db
    .selectFrom("session")
    .innerJoin("app_user", "app_user.id", "session.user_id")
    .where("session.expires_at", ">", sql<Date>`now()`)
    .where(isAlive)
    .where("app_user.deleted_at", "is", null)
    .where("app_user.banned", "=", false);
}

export type SessionRow = Awaited<ReturnType<typeof findSessionsOf>>[number];

/** A user's sessions that work, the last used first. */
export function findSessionsOf(db: Db, userId: string) {
  return livingSessions(db)
    .select([
      "session.id",
      "session.device",
      "session.ip",
      "session.created_at",
      "session.last_seen_at",
    ])
    .where("session.user_id", "=", userId)
    .orderBy("session.last_seen_at", "desc")
    .orderBy("session.id")
    .execute();
}

/** The living session's user: neither banned nor deleted, whatever happened since sign-in. */
export const findSessionUser = builtOnce((db: Db, tokenHash: Buffer) =>
  livingSessions(db)
    .select([
      "app_user.id",
      "app_user.name",
      "app_user.last_name",
      "app_user.email",
      "app_user.status",
      "app_user.image",
      "session.id as session_id",
      "session.last_seen_at",
      hasSecondFactor.as("second_factor"),
      sql<boolean>`session.factor_shown_at is not null`.as("factor_shown"),
      sql<string>`pg_current_snapshot()::text`.as("snapshot"),
    ])
    .where("session.token_hash", "=", tokenHash),
);

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

export async function isSessionOf(db: Db, userId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

export function noteFactor(db: Db, tokenHash: Buffer) {
  return db
    .updateTable("session")
    .set({ factor_shown_at: now })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Whether a second factor was shown in the session no longer ago than `interval`. */
export async function factorShownWithin(
  db: Db,
  tokenHash: Buffer,
  interval: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("factor_shown_at", ">", sql<Date>`now() - ${interval}::interval`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a session was used, unless that was noted within the last minute. */
export function touchSession(db: Db, tokenHash: Buffer, ip: string) {
  return db
    .updateTable("session")
    .set({ last_seen_at: sql<Date>`now()`, expires_at: end, ip })
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}

export function deleteSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

/** @returns how many: one, or none where it is not this user's */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns how many */
export async function deleteOtherSessions(db: Db, userId: string, id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .where("id", "!=", id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export function deleteUserSessions(db: Db, userId: string, except: Buffer | null) {
  return db
    .deleteFrom("session")
    .where("user_id", "=", userId)
    .$if(except !== null, (query) => query.where("token_hash", "!=", except))
    .execute();
}
