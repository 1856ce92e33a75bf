import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { connect } from "../db/connect.ts";
import { createJobs } from "./jobs.ts";

/** After so many refusals the library's own pauses are five seconds long. */
const REFUSALS = 18;
const LONGEST_PAUSE_MS = 1_000;
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

/** The pauses that the library asks for between its attempts, in milliseconds. */
function pausesOfLibrary(): number[] {
  const pauses: number[] = [];
  const later = globalThis.setTimeout;
  const watched = (...args: Parameters<typeof setTimeout>) => {
    if (/at sleep .*graphile-worker/.test(new Error().stack ?? "")) pauses.push(args[1] ?? 0);
    return later(...args);
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(watched as typeof setTimeout);
  return pauses;
}

test("jobs ask a database that starts each second, and run once it has started", async () => {
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
  const pauses = pausesOfLibrary();
  await vi.waitFor(
    () => expect(starting.refused.mock.calls.length).toBeGreaterThan(REFUSALS),
    soon,
  );
  await jobs.enqueue(direct.db, "refund", { paymentId: "after" });
  proxy.leadTo(database.url);
  await vi.waitFor(() => expect(refunded).toEqual(["before", "after"]), soon);
  expect(Math.max(0, ...pauses)).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
  await jobs.stop();
  await connection.close();
  await direct.close();
  await proxy.shut();
  await database.drop();
});
