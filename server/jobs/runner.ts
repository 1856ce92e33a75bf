import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type Task,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import type { Log } from "../log.ts";
import { moveOldJobs } from "./jobs.queries.ts";
import { JOB_RULES, type JobKind } from "./kinds.ts";
import { libraryPool } from "./library-pool.ts";
import { createLiveness } from "./liveness.ts";

const POLL_MS = 1_000;
const RETRY_MS = 2_000;
/** How long a stop waits for running jobs; other processes take over the rest. */
const STOP_MS = 3_000;

/**
 * Without a delay of zero or more, the library ignores a database that goes away while it records
 * the end of a job, and the unhandled rejection ends the process. In batches it stops, and starts
 * again below.
 */
const END_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Creates or updates the tables of the job library. Processes that start together take turns. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  await moveOldJobs(pool);
}

interface Deps {
  pool: pg.Pool;
  log: Log;
  run: (kind: JobKind, payload: { id: string; data: unknown }) => Promise<void>;
  /** The kinds that have a handler; jobs of other kinds wait. */
  kinds: () => JobKind[];
}

function cronItems(kinds: JobKind[]): ParsedCronItem[] {
  return parseCronItems(
    kinds.flatMap((task) => {
      const { cron, maxAttempts } = JOB_RULES[task];
      if (cron === undefined) return [];
      return [{ task, match: cron, options: { maxAttempts, queueName: `${task}-1` } }];
    }),
  );
}

const loggerOf = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    // There may be more jobs than connections: a job holds one only during its queries.
    if (message.includes("maxPoolSize")) return;
    if (level === "error") log.error({ err: meta?.error ?? meta?.failure }, message);
    if (level === "warning") log.warn(message);
  });

type Liveness = ReturnType<typeof createLiveness>;

/** @param onEnd is called once: it ends by itself when it cannot reach the database */
async function begin(
  { pool, log, run: runJob, kinds }: Deps,
  liveness: Liveness,
  onEnd: (error: unknown) => void,
): Promise<Runner> {
  const running = new Set<Promise<void>>();
  const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
  ended.then(onEnd);

  const taskOf =
    (kind: JobKind): Task =>
    async (payload) => {
      // Jobs from cron carry only their time.
      const job = runJob(kind, { id: uuid(), data: {}, ...(payload as object) });
      running.add(job);
      await job.finally(() => running.delete(job));
    };

  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => liveness.add(workerPool.id));
  events.on("pool:release", ({ workerPool }) => liveness.remove(workerPool.id));
  events.on("job:start", ({ job }) => liveness.begun(String(job.id)));
  events.on("job:complete", ({ job }) => liveness.ended(String(job.id)));
  // It reads the ids of its kinds once. If that fails, it takes no job and says nothing.
  let takes = false;
  events.on("job:start", () => (takes = true));
  events.on("worker:getJob:empty", () => (takes = true));
  events.on("worker:getJob:error", ({ error }) => takes || end(error));
  // The library waits forever for results of jobs if it could not record several of them.
  events.on("pool:gracefulShutdown", async ({ workerPool }) => {
    do {
      await Promise.allSettled(running);
      await pause(STOP_MS, undefined, { ref: false });
    } while (running.size);
    liveness.remove(workerPool.id);
    end(new Error("The runner did not end"));
  });
  const begun = await run({
    pgPool: libraryPool(pool),
    taskList: Object.fromEntries(kinds().map((kind) => [kind, taskOf(kind)])),
    parsedCronItems: cronItems(kinds()),
    concurrency: kinds().reduce((sum, kind) => sum + JOB_RULES[kind].concurrency, 0),
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    events,
    logger: loggerOf(log),
    preset: { worker: END_IN_BATCHES },
  });
  // It also ends without an error when the database goes away.
  begun.promise.then(() => end(new Error("The runner ended")), end);
  return begun;
}

/** Graphile Worker with the shop's log. */
export function createRunner(deps: Deps) {
  const { pool, log } = deps;
  const liveness = createLiveness({ pool, log });
  let runner: Runner | undefined;
  let launching: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let stopped = true;

  async function launch(): Promise<void> {
    runner = await begin(deps, liveness, restart);
  }

  function restart(error: unknown): void {
    if (stopped) return;
    // Ends the schedule of one that is stuck; it rejects if it has ended.
    runner?.stop().catch(() => {});
    runner = undefined;
    log.error({ err: error }, "Background work failed");
    retry = setTimeout(() => {
      launching = launch().catch(restart);
    }, RETRY_MS);
  }

  return {
    async start(): Promise<void> {
      stopped = false;
      const launched = launch();
      launching = launched.catch(() => {});
      await launched;
      if (!stopped) liveness.start();
    },

    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(retry);
      // A runner that is still starting cannot be stopped yet, and would keep its connections.
      await launching;
      // It rejects if it is already stopping by itself.
      await runner?.stop().catch(() => runner?.promise.catch(() => {}));
      runner = undefined;
      await liveness.stop();
    },
  };
}
