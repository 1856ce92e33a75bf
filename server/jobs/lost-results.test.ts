import { expect, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

const KINDS = ["checkPurchase", "refund", "removePicture"] as const;

/** Counts the statements that record the success of jobs. */
function countRecordings({ pool }: ReturnType<typeof connect>) {
  const recorded = vi.fn<() => void>();
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      const [given] = args as [string | { text?: string }];
      const text = typeof given === "string" ? given : (given.text ?? "");
      if (/delete from \S*_private_jobs/.test(text)) recorded();
      return query(...args);
    };
    Object.assign(client, { query: watched });
  });
  return recorded;
}

test("background work goes on if the database goes away while the results of several jobs are recorded (behaviour 107)", async () => {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const connection = connect(proxy.url, 8);
  const direct = connect(database.url, 1);
  const recorded = countRecordings(connection);
  const jobs = createJobs({ ...connection, now: () => new Date(), log: quietLog });
  const running = new Map<string, ReturnType<typeof Promise.withResolvers<void>>>();
  const again: string[] = [];
  for (const kind of KINDS)
    jobs.handle(kind, async () => {
      if (running.has(kind)) return void again.push(kind);
      running.set(kind, Promise.withResolvers());
      await running.get(kind)?.promise;
    });
  await jobs.start();
  await jobs.enqueue(direct.db, "checkPurchase", { purchaseId: "1" });
  await jobs.enqueue(direct.db, "refund", { paymentId: "1" });
  await jobs.enqueue(direct.db, "removePicture", { address: "/pictures/u/a.webp" });
  await vi.waitFor(() => expect(running.size).toBe(KINDS.length), soon);
  // Frozen, no further connection opens.
  const { pool } = connection;
  await Promise.all(Array.from({ length: 5 }, () => pool.query("select pg_sleep(0.1)")));
  proxy.freeze();
  for (const [index, kind] of KINDS.slice(0, 2).entries()) {
    running.get(kind)?.resolve();
    await vi.waitFor(() => expect(recorded).toHaveBeenCalledTimes(index + 1), soon);
  }
  await proxy.shut();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), soon);
  running.get(KINDS[2])?.reject(new Error("no"));
  proxy.thaw();
  await proxy.open();
  await vi.waitFor(() => expect(again.sort()).toEqual(KINDS), soon);
  await jobs.stop();
  await connection.close();
  await direct.close();
  await proxy.shut();
  await database.drop();
});
