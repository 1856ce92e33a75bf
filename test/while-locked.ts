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
    const pending = request();
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await shop.pool.query(waiting)).rows.length).toBeGreaterThan(0);
    await change(trx);
    return { reply: pending };
  });
  return reply;
}
