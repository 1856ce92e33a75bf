import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "#test/database.ts";
import type { InstanceProcess } from "./instance-process.ts";
import { createSharedCounts } from "./shared-counts.ts";

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

test("an instance that dies while its stream is being counted keeps no place (behaviour 101)", async () => {
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
