import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openPool } from "../db/open-pool.ts";
import { createRunner } from "./runner.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const timeouts = { connectMs: 5_000, statementMs: 5_000, answerMs: 5_000 };
const log = { debug() {}, info() {}, warn() {}, error() {} };

test("a worker that is stopped while it starts keeps no connection", async () => {
  const pool = openPool(database.url, 1, timeouts);
  const runner = createRunner({ pool, log, run: async () => {}, kinds: () => ["moveOldJobs"] });
  const starting = runner.start();
  await runner.stop();
  await starting;
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
