import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { connect } from "./connect.ts";
import { openPool } from "./open-pool.ts";

test("a connection that Kysely never used is closed too", async () => {
  const database = await testDatabase();
  const { pool, close } = connect(database.url, 2);
  await pool.query("select 1");
  await close();
  expect(pool.totalCount).toBe(0);
  await database.drop();
});

test("a connection that Kysely used is closed once", async () => {
  const database = await testDatabase();
  const { db, pool, close } = connect(database.url, 2);
  await db.selectFrom("car").select("id").execute();
  await close();
  expect(pool.totalCount).toBe(0);
  await database.drop();
});

test("a new connection whose caller timed out is used by the next caller", async () => {
  const database = await testDatabase();
  const checks: (() => void)[] = [];
  const check = () => new Promise<void>((resolve) => checks.push(resolve));
  // Long enough for both connections on a busy machine.
  const timeouts = { connectMs: 2_000, statementMs: 0, answerMs: 0 };
  const pool = openPool(database.url, 1, timeouts, check);
  const first = pool.connect();
  await expect.poll(() => checks.length).toBe(1);
  checks[0]?.();
  const gaveUp = expect(pool.connect()).rejects.toThrow("timeout");
  (await first).release(true);
  // The second connection is still being checked when its caller times out.
  await expect.poll(() => checks.length).toBe(2);
  await gaveUp;
  checks[1]?.();
  await expect.poll(() => pool.idleCount).toBe(1);
  (await pool.connect()).release();
  await pool.end();
  await database.drop();
});
