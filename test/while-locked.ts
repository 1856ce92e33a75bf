import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { lockUser } from "#server/second-factor/second-factor.queries.ts";
import type { TestShop } from "./app.ts";

/** Sends the request while the account is locked, and changes the account once the request waits. */
export async function whileLocked<Reply>(
  shop: TestShop,
  userId: string,
  request: () => Promise<Reply>,
  change: (trx: Db) => Promise<unknown>,
): Promise<Reply> {
  const { reply } = await shop.db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    const pending = request();
    // Only sessions that wait for this lock: jobs wait for others.
    const waiting = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
    const ask = () => shop.pool.query(waiting, [own.rows[0]?.pid]);
    await expect.poll(async () => (await ask()).rows.length).toBeGreaterThan(0);
    await change(trx);
    return { reply: pending };
  });
  return reply;
}
