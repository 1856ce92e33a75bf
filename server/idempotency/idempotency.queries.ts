import { sql } from "kysely";
import type pg from "pg";
import { LOCKS_OF } from "../db/advisory-locks.ts";
import type { Db } from "../db/tables.ts";

/** A key of a user, and the request that runs under it. */
export interface Claim {
  user_id: string;
  key: string;
  request_hash: Buffer;
  claim: string;
  /** The process that runs it, where it holds its lock. */
  owner: number | null;
}

interface Times {
  now: Date;
  /** When another request may take the place of this one. */
  claimedUntil: Date;
  /** Keys that are older are as good as new. */
  forgottenBefore: Date;
  /** The claim of a process that has died, or this one if its answer was lost. */
  dead: string | null;
}

/** @returns whether this request may run: the key is new, forgotten, or its request has died */
export async function claimKey(db: Db, claim: Claim, times: Times): Promise<boolean> {
  const running = { ...claim, claimed_until: times.claimedUntil, created_at: times.now };
  const row = await db
    .insertInto("idempotency_key")
    .values({ ...running, status: null, reply: null })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "key"])
        .doUpdateSet({ ...running, status: null, reply: null })
        .where((eb) =>
          eb.or([
            eb("idempotency_key.created_at", "<", times.forgottenBefore),
            eb.and([
              eb("idempotency_key.status", "is", null),
              eb.or([
                eb("idempotency_key.claimed_until", "<", times.now),
                eb("idempotency_key.claim", "=", times.dead),
              ]),
              eb("idempotency_key.request_hash", "=", claim.request_hash),
            ]),
          ]),
        ),
    )
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

export function findKey(db: Db, { user_id, key }: Claim) {
  return db
    .selectFrom("idempotency_key")
    .select(["request_hash", "status", "reply", "claim", "owner"])
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** @returns false where another request has taken the place of this one */
export async function saveReply(
  db: Db,
  { user_id, key, claim }: Claim,
  { status, reply }: { status: number; reply: string },
): Promise<boolean> {
  const result = await db
    .updateTable("idempotency_key")
    .set({ status, reply })
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .where("status", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The request has failed: the key is as good as new. */
export function releaseKey(db: Db, { user_id, key, claim }: Claim) {
  return db
    .deleteFrom("idempotency_key")
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .where("claim", "=", claim)
    .where("status", "is", null)
    .execute();
}

/** Held as long as the connection: shows other processes that this one lives. */
export async function lockOwner(client: pg.ClientBase, owner: number): Promise<void> {
  await client.query("select pg_advisory_lock($1, $2)", [LOCKS_OF.idempotencyOwner, owner]);
}

export async function isDead(db: Db, owner: number): Promise<boolean> {
  const { rows } = await sql<{ dead: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS_OF.idempotencyOwner}, ${owner}) as dead`.execute(db);
  return rows[0]?.dead === true;
}
