import type { JobKind } from "#server/jobs/kinds.ts";
import type { TestShop } from "./app.ts";

interface Taken {
  id: string;
  kind: JobKind;
  payload: { id: string; data: unknown };
  attempts: number;
}

const LONGEST_WAIT_S = 22_026;

/**
 * Runs one due job by the test's clock, because Graphile Worker uses PostgreSQL's. As there, the
 * job is locked while it runs, so that a job that it enqueues under its own key is a new one.
 */
export async function runNext(shop: TestShop, kind: JobKind | null = null): Promise<boolean> {
  const { rows } = await shop.pool.query<Taken>(
    `update graphile_worker._private_jobs job
     set attempts = job.attempts + 1, run_at = $1::timestamptz + interval '1 minute',
       locked_at = now(), locked_by = 'test'
     from graphile_worker._private_tasks task
     where task.id = job.task_id and job.id = (
       select due.id from graphile_worker._private_jobs due
       join graphile_worker._private_tasks task on task.id = due.task_id
       where due.run_at <= $1 and due.attempts < due.max_attempts and due.locked_at is null
         and task.identifier = any ($2) and ($3::text is null or task.identifier = $3)
       order by due.run_at, due.id limit 1 for update of due skip locked)
     returning job.id, task.identifier as kind, job.payload, job.attempts`,
    [shop.now(), shop.services.jobs.kinds(), kind],
  );
  const [job] = rows;
  if (!job) return false;
  try {
    await shop.services.jobs.run(job.kind, job.payload);
    await shop.pool.query("delete from graphile_worker._private_jobs where id = $1", [job.id]);
  } catch (error) {
    const wait = Math.min(Math.exp(job.attempts), LONGEST_WAIT_S) * 1_000;
    const runAt = new Date(shop.now().getTime() + wait);
    await shop.pool.query(
      `update graphile_worker._private_jobs
       set run_at = $2, last_error = $3, locked_at = null, locked_by = null where id = $1`,
      [job.id, runAt, String(error)],
    );
  }
  return true;
}

/** Runs all jobs that are due at the shop's time. */
export async function workOff(shop: TestShop): Promise<void> {
  while (await runNext(shop));
}

/** The payloads of all jobs of a kind that were ever enqueued, oldest first. */
export async function enqueuedJobs({ pool }: Pick<TestShop, "pool">, kind: JobKind) {
  const { rows } = await pool.query("select data from job_log where kind = $1 order by id", [kind]);
  return rows.map(({ data }) => data as Record<string, string>);
}

/** The waiting jobs of a kind, oldest first. */
export async function waitingJobs({ pool }: Pick<TestShop, "pool">, kind: JobKind) {
  const { rows } = await pool.query(
    `select job.payload -> 'data' as data, job.attempts
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 order by job.id`,
    [kind],
  );
  return rows as { data: Record<string, string>; attempts: number }[];
}
