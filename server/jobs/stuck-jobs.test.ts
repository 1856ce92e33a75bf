import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

type Connection = ReturnType<typeof connect>;

/** @returns a function that opens one process's jobs, on one database of its own */
async function processes() {
  const database = await testDatabase();
  onTestFinished(() => database.drop());
  return () => {
    const connection = connect(database.url, 8);
    const jobs = createJobs({ ...connection, now: () => new Date(), log: quietLog });
    onTestFinished(async () => {
      await jobs.stop();
      await connection.close();
    });
    return { jobs, db: connection.db, pool: connection.pool };
  };
}

/** Breaks the connection of one statement, after the database has done it. */
function loseAnswer(pool: Connection["pool"], of: (text: string) => boolean) {
  const lost = vi.fn<() => void>();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (
      ...args: unknown[]
    ) => Promise<{ rowCount: number }>;
    const losing = async (...args: unknown[]) => {
      const result = await query(...args);
      if (lost.mock.calls.length || !result.rowCount) return result;
      lost();
      throw new Error("Connection terminated unexpectedly");
    };
    const watched = (...args: unknown[]) =>
      of((args[0] as { text?: string }).text ?? "") ? losing(...args) : query(...args);
    Object.assign(client, { query: watched });
  });
  return lost;
}

const TAKES_JOB = /set\s+attempts = jobs.attempts \+ 1/;
const READS_KINDS = /select id, identifier from .*_private_tasks/;

test("a job runs although the connection broke as it was taken, and so do those behind it", async () => {
  const open = await processes();
  const { jobs, db, pool } = open();
  const lost = loseAnswer(pool, (text) => TAKES_JOB.test(text));
  const refunded: string[] = [];
  jobs.handle("refund", async ({ paymentId }) => void refunded.push(paymentId));
  await jobs.start();
  await jobs.enqueue(db, "refund", { paymentId: "lost" });
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), soon);
  await jobs.enqueue(db, "refund", { paymentId: "next" });
  // Instead of waiting until no answer can come any more.
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'
     where locked_by is not null`,
  );
  await vi.waitFor(() => expect(refunded.sort()).toEqual(["lost", "next"]), soon);
});

test("a job that two processes have run leaves its queue to the jobs behind it", async () => {
  const open = await processes();
  const [one, other] = [open(), open()];
  const ran: string[] = [];
  const ends: Record<string, () => void> = {};
  for (const [name, { jobs }] of Object.entries({ one, other }))
    jobs.handle("refund", async ({ paymentId }) => {
      ran.push(`${name} ${paymentId}`);
      if (paymentId !== "twice") return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ends[name] = resolve;
      await promise;
    });
  // Keeps the first process from taking the job a second time itself.
  const busy = Promise.withResolvers<void>();
  onTestFinished(() => busy.resolve());
  one.jobs.handle("moveOldJobs", () => {
    ran.push("busy");
    return busy.promise;
  });
  await one.jobs.start();
  await one.jobs.enqueue(one.db, "moveOldJobs", {});
  await vi.waitFor(() => expect(ran).toEqual(["busy"]), soon);
  await one.jobs.enqueue(one.db, "refund", { paymentId: "twice" });
  await vi.waitFor(() => expect(ran).toEqual(["busy", "one twice"]), soon);
  await other.jobs.start();
  // As when the first process has lost the connection with its lock.
  await other.pool.query(
    `with job as (update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where payload::text like '%twice%' returning job_queue_id)
     update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
     from job where queue.id = job_queue_id`,
  );
  await vi.waitFor(() => expect(ran.at(-1)).toBe("other twice"), soon);
  ends.one?.();
  const left = () =>
    one.pool.query("select from graphile_worker._private_jobs where payload::text like '%twice%'");
  await vi.waitFor(async () => expect((await left()).rowCount).toBe(0), soon);
  ends.other?.();
  await one.jobs.enqueue(one.db, "refund", { paymentId: "next" });
  await vi.waitFor(() => expect(ran.at(-1)).toMatch("next"), soon);
  expect(ran).toHaveLength(4);
});

test("jobs run although a connection broke as background work began", async () => {
  const open = await processes();
  const { jobs, db, pool } = open();
  const lost = loseAnswer(pool, (text) => READS_KINDS.test(text));
  const refunded: string[] = [];
  jobs.handle("refund", async ({ paymentId }) => void refunded.push(paymentId));
  await jobs.start();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), soon);
  await jobs.enqueue(db, "refund", { paymentId: "1" });
  await vi.waitFor(() => expect(refunded).toEqual(["1"]), soon);
});
