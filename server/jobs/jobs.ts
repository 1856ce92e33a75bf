import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { countJobs, deleteJob, insertJob, moveOldJobs } from "./jobs.queries.ts";
import { JOB_RULES, type JobKind, type JobPayloads } from "./kinds.ts";
import { createRunner } from "./runner.ts";

/** @param id the same each time that the job is tried */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  id: string,
) => Promise<void>;

export type Jobs = ReturnType<typeof createJobs>;

interface Deps {
  db: Db;
  pool: pg.Pool;
  now: () => Date;
  log: Log;
}

/**
 * Everything that happens later, again after a failure, or at an hour: jobs in PostgreSQL, run by
 * Graphile Worker. A handler may be called twice for one job (after a crash) and must bear it.
 */
export function createJobs({ db, pool, now, log }: Deps) {
  const handlers = new Map<JobKind, JobHandler<never>>();

  async function run(kind: JobKind, { id, data }: { id: string; data: unknown }): Promise<void> {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`No handler for jobs of the kind ${kind}`);
    await handler(data as never, id);
  }
  handlers.set("moveOldJobs", () => moveOldJobs(pool));
  const kinds = () => [...handlers.keys()];
  const runner = createRunner({ pool, log, run, kinds });

  return {
    run,
    /** The kinds that have a handler; jobs of the others wait. */
    kinds,

    handle<Kind extends JobKind>(kind: Kind, handler: JobHandler<Kind>): void {
      handlers.set(kind, handler as JobHandler<never>);
    },

    /**
     * Runs the job if, and only if, the transaction commits.
     * @param key replaces a job of the same key that has not begun
     */
    async enqueue<Kind extends JobKind>(
      trx: Db,
      kind: Kind,
      data: JobPayloads[Kind],
      { runAt = now(), key }: { runAt?: Date; key?: string } = {},
    ): Promise<void> {
      const { concurrency, maxAttempts } = JOB_RULES[kind];
      await insertJob(trx, {
        kind,
        payload: JSON.stringify({ id: uuid(), data }),
        queue: `${kind}-${1 + Math.floor(Math.random() * concurrency)}`,
        runAt,
        maxAttempts,
        key: key ?? null,
      });
    },

    /** Takes back a job that has not begun. */
    cancel: (trx: Db, key: string) => deleteJob(trx, key),

    counts: () => countJobs(db),
    start: runner.start,
    stop: runner.stop,
  };
}
