import type pg from "pg";
import { setKeepalives } from "../db/keepalive.ts";
import type { Log } from "../log.ts";
import {
  findOtherWorkerPools,
  lockWorkerPool,
  releaseDeadWorkerPool,
  unlockWorkerPool,
} from "./jobs.queries.ts";
import { createLostJobs } from "./lost-jobs.ts";

const EVERY_MS = 1_000;
/** After this time without a check the server ends the connection: the process is suspended. */
const SILENT_MS = 10_000;

async function connectForLocks(pool: pg.Pool): Promise<pg.PoolClient> {
  const made = await pool.connect();
  await setKeepalives(made);
  // If this fails, so does the check, which then releases the connection.
  await made.query(`set idle_session_timeout = ${SILENT_MS}`).catch(() => {});
  return made;
}

/**
 * Releases the jobs of killed processes. Graphile Worker itself would wait four hours. It writes
 * the id of a process's worker pool into the jobs that run; each process has a lock for its pool on
 * a connection of its own, which PostgreSQL closes when the process dies or is suspended. A process
 * that finds a lock free releases that pool's jobs, and so those of a pool of its own that has
 * ended. A process that loses the connection but lives may run a job twice; handlers are
 * idempotent.
 */
export function createLiveness({ pool, log }: { pool: pg.Pool; log: Log }) {
  const own = new Set<string>();
  /** Whose locks the connection holds. */
  const locked = new Set<string>();
  const lost = createLostJobs(log);
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();
  let stopped = true;

  function disconnect(): void {
    client?.release(true);
    client = undefined;
    locked.clear();
  }

  async function lockOwn(holder: pg.PoolClient): Promise<void> {
    for (const id of own) {
      if (locked.has(id)) continue;
      await lockWorkerPool(holder, id);
      locked.add(id);
    }
    for (const id of locked) {
      if (own.has(id)) continue;
      await unlockWorkerPool(holder, id);
      locked.delete(id);
    }
  }

  async function check(): Promise<void> {
    try {
      client ??= await connectForLocks(pool);
      await lockOwn(client);
      for (const id of await findOtherWorkerPools(client, [...own]))
        if (await releaseDeadWorkerPool(client, id))
          log.warn({ workerPool: id }, "Released the jobs of a worker pool that died");
      await lost.release(client, [...own]);
    } catch {
      // The database is down: the next check connects and locks again.
      disconnect();
    }
    if (!stopped) timer = setTimeout(again, EVERY_MS).unref();
  }

  function again(): void {
    checking = check();
  }

  return {
    /** Adds a worker pool of this process; the next check locks it. */
    add: (id: string) => void own.add(id),
    /** Removes a worker pool that has ended; a later check releases the jobs that it left. */
    remove: (id: string) => void own.delete(id),
    begun: lost.begun,
    ended: lost.ended,

    start(): void {
      stopped = false;
      again();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await checking;
      disconnect();
      own.clear();
    },
  };
}
