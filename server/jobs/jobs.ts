import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import { inSpan } from "../tracing/trace.ts";
import { countJobs, deleteJob, insertJob, moveOldJobs } from "./jobs.queries.ts";
import { JOB_RULES, type JobKind, type JobPayloads } from "./kinds.ts";
import { createRunner } from "./runner.ts";

/** @param id the same in every attempt of the job */
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
 * Background work, retries and cron: jobs in PostgreSQL, run by Graphile Worker. After a crash a
 * handler may run twice for one job, so it must be idempotent.
 */
export function createJobs({ db, pool, now, log }: Deps) {
  const handlers = new Map<JobKind, JobHandler<never>>();

  async function run(kind: JobKind, { id, data }: { id: string; data: unknown }): Promise<void> {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`No handler for jobs of the kind ${kind}`);
    const attributes = {
      "messaging.operation.name": "process",
      "messaging.destination.name": kind,
    };
    await inSpan(
      () => ({ name: `job ${kind}`, kind: "consumer", attributes }),
      () => handler(data as never, id),
    );
  }
  handlers.set("moveOldJobs", () => moveOldJobs(pool));
  const kinds = () => [...handlers.keys()];
  const runner = createRunner({ pool, log, run, kinds });

  return {
    run,
    /** The kinds that have a handler; jobs of other kinds wait. */
    kinds,

    handle<Kind extends JobKind>(kind: Kind, handler: JobHandler<Kind>): void {
      handlers.set(kind, handler as JobHandler<never>);
    },

    /**
     * Enqueues the job in the transaction: it runs only if that commits.
     * @param key replaces a waiting job of the same key
     */
    async enqueue<Kind extends JobKind>(
      trx: Db,
      kind: Kind,
      data: JobPayloads[Kind],
      { runAt, key }: { runAt?: Date; key?: string } = {},
    ): Promise<void> {
      const { concurrency, maxAttempts } = JOB_RULES[kind];
      await insertJob(trx, {
        kind,
        payload: JSON.stringify({ id: uuid(), data }),
        queue: `${kind}-${1 + Math.floor(Math.random() * concurrency)}`,
        runAt: runAt ?? now(),
        atOnce: runAt === undefined,
        maxAttempts,
        key: key ?? null,
      });
    },

    /** Deletes a job that has not started. */
    cancel: (trx: Db, key: string) => deleteJob(trx, key),

    counts: () => countJobs(db),
    start: runner.start,
    stop: runner.stop,
  };
}
