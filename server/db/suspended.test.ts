import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isDatabaseGone } from "#server/db/errors.ts";
import { openPool } from "#server/db/open-pool.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { askToPay, openPayingShop } from "#test/paying.ts";
import { whileLocked } from "#test/while-locked.ts";

const SCRIPT = join(import.meta.dirname, "../../test/shop.child.ts");

const IDLE_MS = 50;

const database = await testDatabase();
const shop = await openPayingShop({ database });
const suspended: ChildProcess = fork(SCRIPT, {
  env: { DATABASE_URL: database.url, LOG_LEVEL: "silent", WORKER: "off" },
  execArgv: ["--no-warnings"],
});
const address = String((await once(suspended, "message"))[0]);
afterAll(async () => {
  const ended = once(suspended, "exit");
  suspended.kill("SIGKILL");
  await ended;
  await shop.close();
  await database.drop();
});

test("a transaction that was idle for too long counts as a lost connection", async () => {
  const pool = openPool(database.url, 1, {
    connectMs: 0,
    statementMs: 0,
    answerMs: 0,
    idleMs: IDLE_MS,
  });
  const client = await pool.connect();
  await client.query("begin");
  // As a suspended process: nothing is read from the connection before the next statement.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * IDLE_MS);
  const error = await client.query("select 1").catch((reason: unknown) => reason);
  expect(isDatabaseGone(error)).toBe(true);
  client.release(true);
  await pool.end();
});

test("a process that is suspended during a purchase does not keep its locks", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const { id, name, brand, price } = car;
  const items = [{ id, title: `${name} ${brand}`, unit_price: price, quantity: 1 }];
  const headers = { ...(await signIn(shop, buyer.id)), "content-type": "application/json" };
  let interrupted: Promise<Response> | undefined;
  const begin = async () => {
    const body = JSON.stringify({ items, date: "" });
    const init = { method: "POST", headers, body };
    interrupted = fetch(`${address}/api/create_preference`, init);
  };
  // The process is suspended while it waits for the buyer's account, and so gets the lock later.
  await whileLocked(shop, buyer.id, begin, async () => suspended.kill("SIGSTOP"));

  expect((await askToPay(shop, buyer.id, [car])).statusCode).toBe(201);
  suspended.kill("SIGCONT");
  expect((await interrupted)?.status).toBe(503);
  const purchases = await shop.db.selectFrom("purchase").select("status").execute();
  expect(purchases).toEqual([{ status: "pending" }]);
});
