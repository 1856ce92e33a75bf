import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach } from "vitest";

interface Database {
  url: string;
  stop(): Promise<void>;
}

/** Gives each test folders for a database and its backups, and stops what it started when the test ends. */
export function backedUpDatabases() {
  let root = "";
  let stops: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "marque-backup-"));
  });
  afterEach(async () => {
    for (const stop of stops) await stop();
    await rm(root, { recursive: true, force: true, maxRetries: 10 });
  });

  return {
    folders: () => ({ root, dataDir: join(root, "data"), dir: join(root, "backup") }),

    connect<One extends Database>(database: One) {
      const pool = new pg.Pool({ connectionString: database.url, max: 2 });
      pool.on("error", () => {});
      const stop = async () => {
        stops = stops.filter((one) => one !== stop);
        await pool.end();
        await database.stop();
      };
      stops.push(stop);
      return { ...database, pool, stop };
    },

    words: async (pool: pg.Pool): Promise<string[]> =>
      (await pool.query("select word from entry order by word")).rows.map(({ word }) => word),
  };
}
