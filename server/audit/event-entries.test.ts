import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";

const MINUTE_MS = 60_000;
let time = Date.now();
const shop = await openShop({}, { now: () => new Date(time) });
afterAll(shop.close);

const { securityEvents } = shop.services;
const forged = () =>
  shop.app.inject({
    method: "POST",
    url: "/api/payments/webhook?data.id=1&type=payment",
    headers: { "x-signature": "ts=1,v1=00" },
    payload: {},
  });

async function countEntries(action: string): Promise<number> {
  const query = "select count(*)::int as found from audit_entry where action = $1";
  return (await shop.pool.query(query, [action])).rows[0].found;
}

async function countSkipped(): Promise<number> {
  const query = `select sum((after->>'webhook.forged')::int)::int as skipped from audit_entry
    where action = 'security.skipped'`;
  return (await shop.pool.query(query)).rows[0].skipped;
}

async function flood(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let sent = 0; sent < 60; sent += 1) expect((await forged()).statusCode).toBe(401);
    await securityEvents.flush();
    time += MINUTE_MS;
  }
}

test("an hour of forged webhooks adds 500 entries and one a minute that counts the others (behaviour 124)", async () => {
  await flood(60);
  await securityEvents.close();
  expect(await countEntries("webhook.forged")).toBe(500);
  expect(await countEntries("security.skipped")).toBeLessThanOrEqual(60);
  expect(await countSkipped()).toBeGreaterThan(3_000);
  await flood(1);
  expect(await countEntries("webhook.forged")).toBe(550);
});
