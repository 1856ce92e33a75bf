import type pg from "pg";
import { noticeDeath } from "../db/notice-death.ts";
import type { Log } from "../log.ts";
import { findOtherWorkers, lockWorker, releaseDeadWorker } from "./jobs.queries.ts";

const EVERY_MS = 1_000;

/**
 * Releases the jobs of killed processes. Graphile Worker itself would wait four hours. Each process
 * has a lock per worker on a connection of its own, which PostgreSQL closes when the process dies;
 * a process that finds a lock free releases that worker's jobs. A process that loses the connection
 * but lives may run a job twice; handlers are idempotent.
 */
export function createLiveness({ pool, log }: { pool: pg.Pool; log: Log }) {
  const workers: string[] = [];
  let added: string[] = [];
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;

  async function connect(): Promise<pg.PoolClient> {
    const made = await pool.connect();
    await noticeDeath(made);
    added = workers.splice(0).concat(added);
    return made;
  }

  async function check(): Promise<void> {
    try {
      client ??= await connect();
      for (const id of added.splice(0)) {
        workers.push(id);
        await lockWorker(client, id);
      }
      for (const id of await findOtherWorkers(client, workers))
        if (await releaseDeadWorker(client, id))
          log.warn({ worker: id }, "Released the jobs of a worker that died");
    } catch {
      // The database is down: the next check connects and locks again.
      client?.release(true);
      client = undefined;
    }
    if (!stopped) timer = setTimeout(again, EVERY_MS).unref();
  }

  function again(): void {
    running = check();
  }

  return {
    /** Adds a worker of this process; the next check locks it. */
    add: (workerId: string) => void added.push(workerId),

    start(): void {
      stopped = false;
      again();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
      client?.release(true);
      client = undefined;
      added = [];
      workers.length = 0;
    },
  };
}
