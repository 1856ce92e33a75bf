import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { quietLog, readableLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs, type Jobs } from "./jobs.ts";
import { JOB_RULES } from "./kinds.ts";

type Connection = ReturnType<typeof connect>;

let database: Awaited<ReturnType<typeof testDatabase>>;
const opened: { connection: Connection; jobs: Jobs }[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const { jobs, connection } of opened) {
    await jobs.stop();
    await connection.close();
  }
  await database.drop();
});

function openJobs(url = database.url, log = quietLog) {
  const connection = connect(url, 8);
  const jobs = createJobs({ ...connection, now: () => new Date(), log });
  opened.push({ connection, jobs });
  return { jobs, db: connection.db, pool: connection.pool };
}

const mailTo = (to: string) => ({ to, subject: "s", text: "t" });

test("a job runs after its transaction commits, and never after a rollback", async () => {
  const { jobs, db } = openJobs();
  const sent: unknown[] = [];
  jobs.handle("mail", async (mail) => void sent.push("to" in mail && mail.to));
  await jobs.start();
  const failed = db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, "mail", mailTo("rolled-back@people.example"));
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, "mail", mailTo("committed@people.example"));
  });
  await vi.waitFor(() => expect(sent).toEqual(["committed@people.example"]), soon);
  await jobs.stop();
});

test("hanging jobs of one kind delay no other kind", async () => {
  const { jobs, db } = openJobs();
  const { promise: never, resolve: release } = Promise.withResolvers<void>();
  let hanging = 0;
  const refunded: string[] = [];
  jobs.handle("mail", async () => {
    hanging += 1;
    await never;
  });
  jobs.handle("refund", async ({ paymentId }) => void refunded.push(paymentId));
  await jobs.start();
  for (let i = 0; i < 30; i += 1) await jobs.enqueue(db, "mail", mailTo(`${i}@people.example`));
  await vi.waitFor(() => expect(hanging).toBe(JOB_RULES.mail.concurrency), soon);
  await jobs.enqueue(db, "refund", { paymentId: "1" });
  await vi.waitFor(() => expect(refunded).toEqual(["1"]), soon);
  expect(hanging).toBe(JOB_RULES.mail.concurrency);
  release();
  await vi.waitFor(() => expect(hanging).toBe(30), soon);
  await jobs.stop();
});

test("a failed job is retried with the same id", async () => {
  const { jobs, db } = openJobs();
  const ids: string[] = [];
  jobs.handle("refund", async (_payload, id) => {
    ids.push(id);
    if (ids.length === 1) throw new Error("busy");
  });
  await jobs.start();
  await jobs.enqueue(db, "refund", { paymentId: "2" });
  await vi.waitFor(() => expect(ids).toHaveLength(2), soon);
  expect(ids[1]).toBe(ids[0]);
  await jobs.stop();
});

test("the jobs of a killed process are taken over within 5 s (behaviour 107)", async () => {
  const child = fork(new URL("jobs.child.ts", import.meta.url), [database.url], { stdio: "pipe" });
  const { jobs, db } = openJobs();
  const done: string[] = [];
  jobs.handle("refund", async ({ paymentId }) => void done.push(paymentId));
  await once(child, "message");
  await jobs.enqueue(db, "refund", { paymentId: "left-behind" });
  const [taken] = await once(child, "message");
  expect(taken).toBe("left-behind");
  child.kill("SIGKILL");
  const killed = performance.now();
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual(["left-behind"]), soon);
  expect(performance.now() - killed).toBeLessThan(5_000);
  await jobs.stop();
});

test("the jobs of a suspended process are taken over within 20 s, and stay done when it goes on", async () => {
  const child = fork(new URL("jobs.child.ts", import.meta.url), [database.url], { stdio: "pipe" });
  const { jobs, db } = openJobs();
  const done: string[] = [];
  jobs.handle("refund", async ({ paymentId }) => void done.push(paymentId));
  await once(child, "message");
  await jobs.enqueue(db, "refund", { paymentId: "held" });
  expect((await once(child, "message"))[0]).toBe("held");
  child.kill("SIGSTOP");
  const suspended = performance.now();
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual(["held"]), soon);
  expect(performance.now() - suspended).toBeLessThan(20_000);
  const again = vi.fn<(message: unknown) => void>();
  child.on("message", again);
  child.kill("SIGCONT");
  await jobs.enqueue(db, "refund", { paymentId: "next" });
  await vi.waitFor(() => expect(done.length + again.mock.calls.length).toBe(2), soon);
  expect(again.mock.calls.flat()).not.toContain("held");
  child.kill("SIGKILL");
  // If the child had taken this job, it is taken over too.
  await vi.waitFor(() => expect(done).toEqual(["held", "next"]), soon);
  await jobs.stop();
});

test("a long job is not released by its own process or by another", async () => {
  const { jobs, db, pool } = openJobs();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let runs = 0;
  jobs.handle("refund", async () => {
    runs += 1;
    await released;
  });
  await jobs.start();
  await jobs.enqueue(db, "refund", { paymentId: "long" });
  await vi.waitFor(() => expect(runs).toBe(1), soon);
  const lockedBy = async (paymentId: string) => {
    const { rows } = await pool.query(
      `select locked_by from graphile_worker._private_jobs
       where payload->'data'->>'paymentId' = $1`,
      [paymentId],
    );
    return rows[0]?.locked_by as string | null;
  };
  const own = await lockedBy("long");
  expect(own).not.toBeNull();

  const never = { runAt: new Date("2099-01-01"), key: "of-a-dead-process" };
  await jobs.enqueue(db, "refund", { paymentId: "dead" }, never);
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
       locked_by = coalesce(locked_by, 'of a killed process')
     where payload->'data'->>'paymentId' in ('long', 'dead')`,
  );
  await vi.waitFor(async () => expect(await lockedBy("dead")).toBeNull(), soon);
  expect(await lockedBy("long")).toBe(own);
  await jobs.cancel(db, never.key);

  const other = openJobs();
  await other.jobs.start();
  await other.jobs.stop();
  expect(await lockedBy("long")).toBe(own);
  release();
  await vi.waitFor(async () => expect(await lockedBy("long")).toBeUndefined(), soon);
  expect(runs).toBe(1);
  await jobs.stop();
});

test.each([
  ["succeeds", async () => {}],
  ["fails", () => Promise.reject(new Error("no"))],
])("a job that %s while the database becomes unavailable runs again (behaviour 107)", async (_, end) => {
  const proxy = await databaseProxy(database.url);
  const { log, lines } = readableLog();
  const { jobs } = openJobs(proxy.url, log);
  // Around the proxy: the job may begin before its caller gets the reply.
  const { db } = openJobs();
  let runs = 0;
  jobs.handle("checkPurchase", async () => {
    runs += 1;
    if (runs > 1) return;
    await proxy.shut();
    await end();
  });
  await jobs.start();
  await jobs.enqueue(db, "checkPurchase", { purchaseId: "1" });
  const unrecorded = expect.objectContaining({
    msg: expect.stringMatching(/^Failed to (complete|fail|release) job/),
  });
  await vi.waitFor(() => expect(lines).toContainEqual(unrecorded), soon);
  await proxy.open();
  await vi.waitFor(() => expect(runs).toBe(2), soon);
  await jobs.stop();
  await proxy.shut();
});

test("waiting jobs and dead letters are counted", async () => {
  const { jobs, db, pool } = openJobs();
  await jobs.enqueue(db, "refund", { paymentId: "3" }, { runAt: new Date("2099-01-01") });
  await jobs.enqueue(db, "removePicture", { address: "a" });
  await pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where payload::text like '%address%'",
  );
  const counts = await jobs.counts();
  expect(counts.find(({ kind }) => kind === "refund")).toMatchObject({ waiting: 1, dead: 0 });
  expect(counts.find(({ kind }) => kind === "removePicture")).toMatchObject({
    waiting: 0,
    dead: 1,
  });
});
