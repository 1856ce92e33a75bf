import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

/** So many connections are refused in about six seconds, after which the library pauses for five. */
const REFUSALS = 18;
const REFUSAL = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0";

/** A PostgreSQL that starts: it refuses each connection. */
async function startingDatabase() {
  const answer = Buffer.alloc(5 + REFUSAL.length);
  answer.write("E");
  answer.writeInt32BE(4 + REFUSAL.length, 1);
  answer.write(REFUSAL, 5, "latin1");
  const refused = vi.fn<() => void>();
  const server = createServer((socket) => {
    refused();
    socket.on("error", () => {});
    socket.once("data", () => socket.end(answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { url: `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/none`, refused };
}

test("a job runs within 3 s of the moment when a database has started", async () => {
  const database = await testDatabase();
  const direct = connect(database.url, 1);
  const proxy = await databaseProxy(database.url);
  const connection = connect(proxy.url, 8);
  const jobs = createJobs({ ...connection, now: () => new Date(), log: quietLog });
  const refunded: string[] = [];
  jobs.handle("refund", async ({ paymentId }) => void refunded.push(paymentId));
  await jobs.start();
  await jobs.enqueue(direct.db, "refund", { paymentId: "before" });
  const left = () => direct.pool.query("select from graphile_worker.jobs");
  await vi.waitFor(async () => expect((await left()).rowCount).toBe(0), soon);
  const starting = await startingDatabase();
  await proxy.shut();
  proxy.leadTo(starting.url);
  await proxy.open();
  // The library's pauses would be the longest.
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(Math, "random").mockReturnValue(0.99);
  await vi.waitFor(
    () => expect(starting.refused.mock.calls.length).toBeGreaterThan(REFUSALS),
    soon,
  );
  await jobs.enqueue(direct.db, "refund", { paymentId: "after" });
  proxy.leadTo(database.url);
  const started = performance.now();
  await vi.waitFor(() => expect(refunded).toEqual(["before", "after"]), soon);
  expect(performance.now() - started).toBeLessThan(3_000);
  await jobs.stop();
  await connection.close();
  await direct.close();
  await proxy.shut();
  await database.drop();
});
