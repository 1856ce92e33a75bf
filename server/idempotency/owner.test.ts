import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCKS_OF } from "#server/db/advisory-locks.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { testClock } from "#test/paying.ts";

const clock = testClock();
const database = await testDatabase();
const shop = await openShop({ WORKER: "off" }, { now: clock.now, database });
const roma = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 235_000 };
let headers: { cookie: string };

beforeAll(async () => {
  headers = await signIn(shop, (await buildUser(shop)).id);
});

afterAll(async () => {
  await shop.close();
  await database.drop();
});

const offer = (key: string, car: object = roma, at: TestShop = shop) =>
  at.app.inject({
    method: "POST",
    url: "/api/car/create/",
    payload: car,
    headers: { ...headers, "idempotency-key": key },
  });

/** The locks of processes that hold a key. */
async function locks(): Promise<{ pid: number }[]> {
  const { rows } =
    await shop.pool.query(`select pid from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and classid = ${LOCKS_OF.idempotencyOwner} and datname = current_database()`);
  return rows;
}

/** A key as left by a process that dies before it answers. */
const leaveRunning = (key: string) =>
  shop.pool.query("update idempotency_key set status = null, reply = null where key = $1", [key]);

test("a key is released as soon as the process of its request has died (behaviour 120)", async () => {
  const other = await openShop({ WORKER: "off" }, { now: clock.now, database });
  const key = uuid();
  const made = await offer(key, roma, other);
  await leaveRunning(key);
  // The process is alive and may still answer.
  expect((await offer(key)).statusCode).toBe(409);
  const held = (await locks()).length;
  await other.close();
  await expect.poll(async () => (await locks()).length).toBe(held - 1);
  expect((await offer(key, { ...roma, price: 5000 })).statusCode).toBe(422);
  const replies = await Promise.all([1, 2, 3].map(() => offer(key)));
  const ids = replies.filter((one) => one.statusCode === 201).map((one) => one.json().id);
  expect([...new Set(ids)]).toHaveLength(1);
  expect(ids[0]).not.toBe(made.json().id);
  expect((await offer(key)).json().id).toBe(ids[0]);
});

test("the key of a request that lost the database is released once it is back (behaviour 120)", async () => {
  const key = uuid();
  expect((await offer(key)).statusCode).toBe(201);
  await leaveRunning(key);
  expect((await offer(key)).statusCode).toBe(409);
  // As in a failover: all connections are closed, which releases their locks.
  for (const { pid } of await locks())
    await shop.pool.query("select pg_terminate_backend($1)", [pid]);
  await expect.poll(async () => (await offer(key)).statusCode).toBe(201);
  await expect
    .poll(async () => {
      await offer(uuid());
      return (await locks()).length;
    })
    .toBe(1);
});

test("a request whose claim of its key is answered too late is carried out (behaviour 120)", async () => {
  const timeouts = { connectMs: 5_000, statementMs: 10_000, answerMs: 3_000 };
  const hasty = await openShop({ WORKER: "off" }, { now: clock.now, database, timeouts });
  await shop.pool.query(`
    create sequence claims;
    create function claim_slowly() returns trigger language plpgsql as $$
    begin
      if nextval('claims') = 1 then perform pg_sleep(4); end if;
      return new;
    end $$;
    create trigger slowly after insert on idempotency_key
      for each row execute function claim_slowly()`);
  const key = uuid();
  const reply = await offer(key, roma, hasty);
  await shop.pool.query("drop function claim_slowly cascade");
  await hasty.close();
  expect(reply.statusCode).toBe(201);
  expect((await offer(key)).body).toBe(reply.body);
});

test("a key with an unknown owner is blocked for a minute at most (behaviour 120)", async () => {
  const key = uuid();
  const made = await offer(key);
  await leaveRunning(key);
  // As written by a version before 0.2.
  await shop.pool.query("update idempotency_key set owner = null where key = $1", [key]);
  expect((await offer(key)).statusCode).toBe(409);
  clock.pass({ minutes: 2 });
  const next = await offer(key);
  expect(next.statusCode).toBe(201);
  expect(next.json().id).not.toBe(made.json().id);
  expect((await offer(key)).body).toBe(next.body);
});
