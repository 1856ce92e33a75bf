import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { createLog } from "../log.ts";
import { createEventEntries } from "./event-entries.ts";

const MINUTE_MS = 60_000;
const shop = await openShop();
afterAll(shop.close);

const FORGED = {
  actor: "visitor",
  ip: "192.0.2.1",
  action: "webhook.forged",
  target: "",
  after: null,
};
let time = Date.now();
const log = createLog(shop.config);
const entries = createEventEntries({ db: shop.db, log, now: () => new Date(time) });

async function countEntries(action: string): Promise<number> {
  const query = "select count(*)::int as found from audit_entry where action = $1";
  return (await shop.pool.query(query, [action])).rows[0].found;
}

async function countSkipped(): Promise<number> {
  const query = `select sum((after->>'webhook.forged')::int)::int as skipped from audit_entry
    where action = 'security.skipped'`;
  return (await shop.pool.query(query)).rows[0].skipped;
}

/** Sixty forged webhooks a minute. */
async function flood(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let sent = 0; sent < 60; sent += 1) entries.add(FORGED);
    await entries.flush();
    time += MINUTE_MS;
  }
}

test("an hour of forged webhooks adds 500 entries, and one each minute with the number of the others (behaviour 124)", async () => {
  await flood(60);
  await entries.close();
  expect(await countEntries("webhook.forged")).toBe(500);
  expect(await countEntries("security.skipped")).toBeLessThanOrEqual(60);
  expect(await countSkipped()).toBe(3_100);
  await flood(1);
  expect(await countEntries("webhook.forged")).toBe(550);
});
