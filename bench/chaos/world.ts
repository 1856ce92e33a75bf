import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { installJobs } from "#server/jobs/runner.ts";
import { startDatabase } from "./database.ts";

const SHOP = resolve(import.meta.dirname, "../../test/shop.child.ts");
/** Long, so that a busy machine is no breach: the table says how long it took. */
const READY_MS = 180_000;

/** A shop and its database, each in processes that may be killed. */
export async function openWorld(installed?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-chaos-"));
  const database = await startDatabase(dataDir, installed);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await migrate(pool);
  await installJobs(pool);
  let child: ChildProcess | undefined;
  let address = "";

  async function startShop(): Promise<void> {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
    child = fork(SHOP, {
      env: { ...env, LOG_LEVEL: "silent", RATE_LIMIT: "off" },
      execArgv: ["--no-warnings"],
    });
    const [told] = await Promise.race([once(child, "message"), once(child, "exit")]);
    address = String(told);
  }
  await startShop();

  const call = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { redirect: "manual", ...init }).catch(() => undefined);

  async function ready(): Promise<number> {
    const since = performance.now();
    while (performance.now() - since < READY_MS) {
      if (!child || child.exitCode !== null || child.signalCode !== null) await startShop();
      if ((await call("/readyz"))?.status === 200) return performance.now() - since;
      await pause(20);
    }
    throw new Error(`The shop did not come back within ${READY_MS / 1000} s.`);
  }

  const kills = {
    shop: async () => void child?.kill("SIGKILL"),
    backend: async () => {
      const { rows } = await pool.query(
        "select pid from pg_stat_activity where application_name = 'marque' order by random() limit 1",
      );
      if (rows[0]) process.kill(rows[0].pid, "SIGKILL");
    },
    postmaster: async () => {
      const text = await readFile(join(dataDir, "postgresql/postmaster.pid"), "utf8");
      process.kill(Number.parseInt(text, 10), "SIGKILL");
    },
  };

  /** Tries again while the database restarts. */
  async function query(sql: string, values: unknown[] = []) {
    for (let left = 200; ; left -= 1) {
      try {
        return (await pool.query(sql, values)).rows;
      } catch (error) {
        if (left === 0 || (error as { code?: string }).code?.startsWith("2")) throw error;
        await pause(100);
      }
    }
  }

  return {
    call,
    ready,
    kills,
    query,

    async close() {
      child?.kill("SIGKILL");
      await pool.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;
