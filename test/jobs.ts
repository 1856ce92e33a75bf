import type { JobKind } from "#server/jobs/kinds.ts";
import { JOB_RULES } from "#server/jobs/kinds.ts";
import type { TestShop } from "./app.ts";

interface Taken {
  id: string;
  kind: JobKind;
  payload: { id: string; data: unknown };
  attempts: number;
}

const LONGEST_WAIT_S = 22_026;

/** Runs by the test's clock what Graphile Worker would run by PostgreSQL's. */
async function runNext(shop: TestShop): Promise<boolean> {
  const { rows } = await shop.pool.query<Taken>(
    `update graphile_worker._private_jobs job
     set attempts = job.attempts + 1, run_at = $1::timestamptz + interval '1 minute'
     from graphile_worker._private_tasks task
     where task.id = job.task_id and job.id = (
       select id from graphile_worker._private_jobs
       where run_at <= $1 and attempts < max_attempts
       order by run_at, id limit 1 for update skip locked)
     returning job.id, task.identifier as kind, job.payload, job.attempts`,
    [shop.now()],
  );
  const [job] = rows;
  if (!job) return false;
  try {
    await shop.services.jobs.run(job.kind, job.payload);
    await shop.pool.query("select graphile_worker.complete_jobs(array[$1::bigint])", [job.id]);
  } catch (error) {
    const wait = Math.min(Math.exp(job.attempts), LONGEST_WAIT_S) * 1_000;
    const runAt = new Date(shop.now().getTime() + wait);
    await shop.pool.query(
      "update graphile_worker._private_jobs set run_at = $2, last_error = $3 where id = $1",
      [job.id, runAt, String(error)],
    );
  }
  return true;
}

/** Does all the background work that is due by the shop's clock. */
export async function workOff(shop: TestShop): Promise<void> {
  while (await runNext(shop));
}

/** What the timetable does, at once. */
export async function runScheduled(shop: TestShop, kind: JobKind): Promise<void> {
  if (!JOB_RULES[kind].cron) throw new Error(`${kind} has no timetable`);
  await shop.services.jobs.run(kind, { id: kind, data: {} });
}

/** The payloads of the jobs of a kind that wait, oldest first. */
export async function waitingJobs(shop: TestShop, kind: JobKind) {
  const { rows } = await shop.pool.query(
    `select job.payload -> 'data' as data, job.attempts, job.last_error as error
     from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 order by job.id`,
    [kind],
  );
  return rows as { data: Record<string, unknown>; attempts: number; error: string | null }[];
}
