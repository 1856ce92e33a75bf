import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import type { InstanceProcess } from "./instance-process.ts";
import { createSharedCounts, openCounts } from "./shared-counts.ts";

const STREAMS_OF_A_NETWORK = 2;

const instance = (number: number): InstanceProcess => ({
  ...{ number, send: vi.fn(), ended: Promise.withResolvers<number>().promise },
  ...{ pass() {}, askFor() {}, kill() {} },
});

let database: Awaited<ReturnType<typeof testDatabase>>;
let counts: ReturnType<typeof createSharedCounts>;
beforeEach(async () => {
  database = await testDatabase();
  counts = createSharedCounts();
  counts.use(database.url);
});
afterEach(async () => {
  await counts.close();
  await database.drop();
});

test("the stream of an instance that dies while it is being counted is not counted (behaviour 101)", async () => {
  const [dead, other] = [instance(1), instance(2)];
  const stream = (id: number) => ({ type: "count", id, what: "stream", ip: "192.0.2.1" }) as const;
  const counting = counts.count(dead, stream(0));
  counts.leave(dead);
  await counting;
  for (let id = 1; id <= STREAMS_OF_A_NETWORK; id += 1) {
    await counts.count(other, stream(id));
    expect(other.send).toHaveBeenLastCalledWith({ type: "counted", id });
  }
});

test("requests are allowed while they cannot be counted, and are counted again later (behaviour 101)", async () => {
  let files = 0;
  const starved = createSharedCounts(async (url) => {
    if (files === 0) throw new Error("EMFILE: too many open files");
    return openCounts(url);
  });
  starved.use(database.url);
  const one = instance(1);
  const ask = (id: number) =>
    starved.count(one, { type: "count", id, what: "stream", ip: "192.0.2.1" });
  for (let id = 1; id <= STREAMS_OF_A_NETWORK + 1; id += 1) {
    await ask(id);
    expect(one.send).toHaveBeenLastCalledWith({ type: "counted", id });
  }
  files = 1;
  for (let id = 4; id < 4 + STREAMS_OF_A_NETWORK; id += 1) await ask(id);
  await ask(6);
  expect(one.send).toHaveBeenLastCalledWith({ type: "counted", id: 6, refusedFor: 5 });
  await starved.close();
});
