import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { createProbe } from "./probe.ts";

test("a probe that is closed while it connects leaves no connection", async () => {
  const database = await testDatabase();
  const watcher = new pg.Client({ connectionString: database.url });
  await watcher.connect();
  async function probes(): Promise<number> {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'marque probe'`,
    );
    return rowCount ?? 0;
  }
  try {
    const probe = createProbe(database.url, "select 1 as one");
    const asked = probe.ask();
    probe.close();
    await asked.catch(() => {});
    await expect.poll(probes, { timeout: 5_000 }).toBe(0);
  } finally {
    await watcher.end();
    await database.drop();
  }
});
