import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { lockUser } from "#server/second-factor/second-factor.queries.ts";
import type { TestShop } from "./app.ts";

/** Until no job is due or runs: one that waited for the lock would be taken for the request. */
async function jobsAreDone({ pool, config }: TestShop): Promise<void> {
  if (!config.worker) return;
  const due =
    "select 1 from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts";
  await expect.poll(async () => (await pool.query(due)).rowCount).toBe(0);
}

/** Sends the request while a lock is held, and makes the change once the request waits for it. */
export async function whileHeld<Reply>(
  shop: TestShop,
  lock: (trx: Db) => Promise<unknown>,
  request: () => Promise<Reply>,
  change: (trx: Db) => Promise<unknown>,
): Promise<Reply> {
  await jobsAreDone(shop);
  const { reply } = await shop.db.transaction().execute(async (trx) => {
    await lock(trx);
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pending = request();
    // Sessions that wait for other locks do not count.
    const waiting = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    const ask = () => shop.pool.query(waiting, [own.rows[0]?.pid]);
    await expect.poll(async () => (await ask()).rows.length).toBeGreaterThan(0);
    await change(trx);
    return { reply: pending };
  });
  return reply;
}

/** The same while the account is locked. */
export const whileLocked = <Reply>(
  shop: TestShop,
  userId: string,
  request: () => Promise<Reply>,
  change: (trx: Db) => Promise<unknown>,
) => whileHeld(shop, (trx) => lockUser(trx, userId), request, change);
