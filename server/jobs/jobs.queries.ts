import { sql } from "kysely";
import type pg from "pg";
import { LOCKS_OF } from "../db/advisory-locks.ts";
import type { Db } from "../db/tables.ts";

interface NewJob {
  kind: string;
  payload: string;
  /** Jobs of one queue run one at a time. */
  queue: string;
  runAt: Date;
  /** A shop whose clock is ahead of the database's does not make it wait. */
  atOnce: boolean;
  maxAttempts: number;
  /** Replaces a waiting job of the same key. */
  key: string | null;
}

export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${job.kind}, ${job.payload}::json, queue_name := ${job.queue},
    run_at := case when ${job.atOnce} then least(${job.runAt}, now()) else ${job.runAt} end,
    max_attempts := ${job.maxAttempts}, job_key := ${job.key}
  )`.execute(db);
}

export async function deleteJob(db: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(db);
}

/** How many jobs of each kind wait or run, and how many have used up their attempts. */
export async function countJobs(db: Db) {
  const { rows } = await sql<{ kind: string; waiting: number; dead: number }>`
    select task_identifier as kind,
      count(*) filter (where attempts < max_attempts or locked_at is not null) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as dead
    from graphile_worker.jobs group by 1`.execute(db);
  return rows;
}

/**
 * Deletes checks whose process died after they had enqueued the next one. That one took their key
 * and their attempts, so they never run again, and would count as dead.
 */
export async function deleteReplacedChecks(db: Db): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'checkPurchase' and key is null
      and attempts >= max_attempts and locked_at is null`.execute(db);
}

const movedJobs = [
  `with moved as (delete from outbox where done_at is null returning id, kind, payload)
   select graphile_worker.add_job(
     kind, json_build_object('id', id, 'data', payload), queue_name := kind || '-1') from moved`,
  `select graphile_worker.add_job('readWebhook',
     json_build_object('id', id, 'data', payload || jsonb_build_object('webhookId', id)),
     queue_name := 'readWebhook-1', job_key := 'webhook-' || id, job_key_mode := 'preserve_run_at')
   from webhook_event where processed_at is null
     and not exists (select from graphile_worker.jobs where key = 'webhook-' || webhook_event.id)`,
  `with moved as (
     update purchase set check_at = null from (
       select id, check_at from purchase where check_at is not null for update
     ) before where before.id = purchase.id returning purchase.id, before.check_at)
   select graphile_worker.add_job('checkPurchase',
     json_build_object('id', id, 'data', json_build_object('purchaseId', id)),
     queue_name := 'checkPurchase-1', run_at := check_at, job_key := 'check-' || id) from moved`,
];

/**
 * Before version 0.2 jobs waited in columns of the shop's own tables: moves them. An older process
 * that still runs may add some, so this is done at each start and every hour.
 */
export async function moveOldJobs(pool: pg.Pool): Promise<void> {
  for (const sql of movedJobs) await pool.query(sql);
}

/** Ids of other worker pools with jobs. One that has just started may not have its lock yet. */
export async function findOtherWorkerPools(
  client: pg.ClientBase,
  own: string[],
): Promise<string[]> {
  const { rows } = await client.query(
    `select distinct locked_by from graphile_worker.jobs
     where locked_at < now() - interval '2 seconds' and locked_by <> all ($1)`,
    [own],
  );
  return rows.map((row) => row.locked_by);
}

/** Held as long as the connection: shows other processes that the worker pool is alive. */
export async function lockWorkerPool(client: pg.ClientBase, id: string): Promise<void> {
  await client.query("select pg_advisory_lock($1, hashtext($2))", [LOCKS_OF.workerPool, id]);
}

export async function unlockWorkerPool(client: pg.ClientBase, id: string): Promise<void> {
  await client.query("select pg_advisory_unlock($1, hashtext($2))", [LOCKS_OF.workerPool, id]);
}

/** Releases the jobs of a worker pool, unless its process is alive. */
export async function releaseDeadWorkerPool(client: pg.ClientBase, id: string): Promise<boolean> {
  const lock = [LOCKS_OF.workerPool, id];
  const { rows } = await client.query(
    "select pg_try_advisory_lock($1, hashtext($2)) as dead",
    lock,
  );
  if (!rows[0]?.dead) return false;
  try {
    await client.query("select graphile_worker.force_unlock_workers(array[$1])", [id]);
    return true;
  } finally {
    await unlockWorkerPool(client, id);
  }
}

/** Ids of jobs that these worker pools took longer ago. */
export async function findTakenJobs(
  client: pg.ClientBase,
  pools: string[],
  seconds: number,
): Promise<string[]> {
  const { rows } = await client.query(
    `select id::text from graphile_worker._private_jobs
     where locked_by = any ($1) and locked_at < now() - make_interval(secs => $2)`,
    [pools, seconds],
  );
  return rows.map((row) => row.id);
}

export async function releaseJobs(
  client: pg.ClientBase,
  ids: string[],
  pools: string[],
): Promise<void> {
  await client.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where id = any ($1::bigint[]) and locked_by = any ($2)`,
    [ids, pools],
  );
}

const WITHOUT_JOBS = `locked_at < now() - interval '2 seconds' and not exists (
  select from graphile_worker._private_jobs job
  where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`;

/** Names of queues that are locked for no job. */
export async function findQueuesWithoutJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(
    `select queue_name from graphile_worker._private_job_queues queue where ${WITHOUT_JOBS}`,
  );
  return rows.map((row) => row.queue_name);
}

export async function releaseQueues(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(
    `update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
     where queue_name = any ($1) and ${WITHOUT_JOBS}`,
    [names],
  );
}
