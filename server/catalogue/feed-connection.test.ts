import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createFeedConnection } from "./feed-connection.ts";

test("a connection that opens after the feed was closed is released", async () => {
  const { url, drop } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let opened = 0;
  const count = () => {
    opened += 1;
  };
  const feed = createFeedConnection({
    pool,
    notified() {},
    personChanged() {},
    lost() {},
    opened: count,
  });
  const connecting = feed.connect();
  feed.close();
  await connecting;
  expect([opened, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  await pool.end();
  await drop();
});
