import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { connect } from "./connect.ts";

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
