import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { workOff } from "#test/jobs.ts";
import {
  openPurchase,
  openTimedShop,
  pay,
  purchasesOf,
  recordPurchase,
  sendWebhook,
} from "#test/paying.ts";
import { retentionRules } from "./expired-rows.queries.ts";

/** Runs the hourly job. */
const deleteExpired = ({ services }: TestShop) =>
  services.jobs.run("deleteExpiredRows", { id: "hourly", data: {} });

const HOUR = 60;
const DAY = 24 * HOUR;

const database = await testDatabase();
const { clock, shop } = await openTimedShop({ database });
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const count = async (table: string, condition = "true") => {
  const { rows } = await shop.pool.query(
    `select count(*)::int as found from ${table} where ${condition}`,
  );
  return rows[0].found;
};

async function buy() {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  return { buyer, car, paymentId: back?.get("payment_id") ?? "" };
}

test("webhooks processed a month ago are deleted; unprocessed ones and purchases stay", async () => {
  const before = await count("webhook_event", "processed_at is not null");
  const { buyer, car } = await buy();
  expect(await count("webhook_event", "processed_at is not null")).toBe(before + 1);
  // A webhook that has not been processed for a month.
  await shop.pool.query(`
    insert into webhook_event (id, dedupe_key, payload, received_at, next_attempt_at, attempts)
      values (gen_random_uuid(), 'stuck', '{}', '2020-01-01', '2999-01-01', 700);
  `);

  clock.pass({ minutes: 29 * DAY });
  await deleteExpired(shop);
  expect(await count("webhook_event", "processed_at is not null")).toBe(before + 1);

  clock.pass({ minutes: 2 * DAY });
  await deleteExpired(shop);
  expect(await count("webhook_event", "processed_at is not null")).toBe(0);
  expect(await count("webhook_event", "dedupe_key = 'stuck'")).toBe(1);

  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(201);
  expect((await recordPurchase(shop, buyer.id, [car])).statusCode).toBe(200);
});

test("a webhook that is sent again after it was deleted changes nothing", async () => {
  const { buyer, paymentId } = await buy();
  clock.pass({ minutes: 31 * DAY });
  await workOff(shop);
  await deleteExpired(shop);
  const mails = await count("job_log", "kind = 'mail'");
  expect((await sendWebhook(shop, paymentId, "again")).statusCode).toBe(200);
  expect(await count("webhook_event", "processed_at is null and dedupe_key <> 'stuck'")).toBe(1);
  await workOff(shop);
  expect(await count("webhook_event", "processed_at is not null")).toBe(1);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect(await count("job_log", "kind = 'mail'")).toBe(mails);
});

test("expired sessions, account tokens, known browsers, sign-ins under way, rate limits and idempotency keys are deleted", async () => {
  const { id } = await buildUser(shop);
  const insertAt = async (when: string) => {
    await shop.pool.query(
      `insert into session (token_hash, user_id, expires_at)
         values (sha256($2), $1, now() + ($3)::interval)`,
      [id, `session ${when}`, when],
    );
    await shop.pool.query(
      `insert into account_token (token_hash, user_id, purpose, expires_at)
         values (sha256($2), $1, 'verify', now() + ($3)::interval)`,
      [id, `token ${when}`, when],
    );
    await shop.pool.query(
      `insert into known_device (token_hash, user_id, expires_at)
         values (sha256($2), $1, now() + ($3)::interval)`,
      [id, `device ${when}`, when],
    );
    await shop.pool.query(
      `insert into sign_in_challenge (token_hash, kind, user_id, expires_at)
         values (sha256($2), 'passkey', $1, now() + ($3)::interval)`,
      [id, `challenge ${when}`, when],
    );
    await shop.pool.query(
      `insert into rate_limit (key, points, expire)
         values ($1, 1, extract(epoch from now() + ($2)::interval) * 1000)`,
      [`test ${when}`, when],
    );
    await shop.pool.query(
      `insert into sandbox_idempotency (key, request_hash, status, reply, created_at)
         values ($1, '', 200, '{}', now() - interval '1 day' + ($2)::interval)`,
      [`test ${when}`, when],
    );
  };
  await insertAt("-1 minute");
  await insertAt("10 minutes");
  clock.pass({ minutes: 2 * HOUR });
  await deleteExpired(shop);
  const mine = `user_id = '${id}'`;
  for (const table of ["session", "account_token", "known_device", "sign_in_challenge"])
    expect([table, await count(table, mine)]).toEqual([table, 1]);
  expect(await count("rate_limit", "key like 'test%'")).toBe(1);
  expect(await count("sandbox_idempotency", "key like 'test%'")).toBe(1);
});

test("changes of cars are deleted after an hour", async () => {
  await shop.pool.query(
    `insert into car_change (car_id, changed_at)
       select gen_random_uuid(), now() - age from unnest(array['59 minutes', '61 minutes']::interval[]) age`,
  );
  await deleteExpired(shop);
  expect(await count("car_change", "changed_at < now() - interval '58 minutes'")).toBe(1);
});

test("a check whose process died after enqueuing the next one is deleted, a dead job is kept", async () => {
  const { jobs } = shop.services;
  const check = (key: string) => {
    const runAt = new Date("2999-01-01");
    return jobs.enqueue(shop.db, "checkPurchase", { purchaseId: key }, { runAt, key });
  };
  const setJob = (key: string, columns: string) =>
    shop.pool.query(`update graphile_worker._private_jobs set ${columns} where key = $1`, [key]);
  const counts = async () =>
    (await jobs.counts()).find(({ kind }) => kind === "checkPurchase") ?? { waiting: 0, dead: 0 };
  const before = await counts();
  await check("dead");
  await setJob("dead", "attempts = max_attempts");
  await check("killed");
  await setJob("killed", "locked_at = now(), locked_by = 'a killed pool'");
  await check("killed");
  await deleteExpired(shop);
  await shop.pool.query("select graphile_worker.force_unlock_workers(array['a killed pool'])");
  expect(await counts()).toMatchObject({ waiting: before.waiting + 1, dead: before.dead + 2 });
  await deleteExpired(shop);
  expect(await counts()).toMatchObject({ waiting: before.waiting + 1, dead: before.dead + 1 });
  await shop.pool.query("select graphile_worker.remove_job(unnest(array['dead', 'killed']))");
});

test("many rows are deleted in batches by an index, also by two concurrent processes", async () => {
  await shop.pool.query(`
    insert into outbox (id, kind, payload, done_at)
      select gen_random_uuid(), 'mail', '{}', '2020-01-01' from generate_series(1, 5500);
    insert into webhook_event (id, dedupe_key, payload, processed_at)
      select gen_random_uuid(), 'old ' || n, '{}', '2020-01-01' from generate_series(1, 5500) n;
    analyze outbox, webhook_event;
  `);
  for (const { table, column, before } of retentionRules(clock.now())) {
    const { rows } = await shop.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      // For few rows the planner may prefer to read and sort them.
      await sql`set local enable_bitmapscan = off`.execute(trx);
      return sql<{ "QUERY PLAN": string }>`
        explain select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
          order by ${sql.ref(column)} limit 1000`.execute(trx);
    });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Sort/);
  }
  const second = await openShop({ WORKER: "off" }, { now: clock.now, database });
  clock.pass({ minutes: 2 * HOUR });
  await Promise.all([deleteExpired(shop), deleteExpired(second)]);
  expect(await count("outbox", "done_at < '2021-01-01'")).toBe(0);
  expect(await count("webhook_event", "processed_at < '2021-01-01'")).toBe(0);
  await second.close();
});
