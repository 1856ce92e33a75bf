import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** Work that ends on request. */
function heldWork() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      log.push(name);
      ends.set(name, () => resolve(name));
    });
  return { log, work, end: (name: string) => ends.get(name)?.() };
}

test("the queue runs only the allowed number of tasks at once, and finishes all", async () => {
  const queue = createWorkQueue(2);
  const { log, work, end } = heldWork();
  const all = ["a", "b", "c"].map((name) => queue.run(work(name)));
  await expect.poll(() => log).toEqual(["a", "b"]);
  end("a");
  await all[0];
  await expect.poll(() => log).toEqual(["a", "b", "c"]);
  end("b");
  end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("background tasks use at most one place, and run after tasks that a client waits for", async () => {
  const queue = createWorkQueue(2);
  const { log, work, end } = heldWork();
  const first = queue.run(work("later one"), "later");
  queue.run(work("later two"), "later");
  queue.run(work("now one"));
  queue.run(work("now two"));
  await expect.poll(() => log).toEqual(["later one", "now one"]);
  end("later one");
  await first;
  await expect.poll(() => log).toEqual(["later one", "now one", "now two"]);
});

test("a task that waits too long for a place is a 503 and leaves the queue", async () => {
  const queue = createWorkQueue(1, { maxWaitMs: 20 });
  const { log, work, end } = heldWork();
  const long = queue.run(work("long"));
  await expect(queue.run(work("tired"))).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
  end("long");
  expect(await long).toBe("long");
  expect(log).toEqual(["long"]);
});

test("a task that fails releases its place", async () => {
  const queue = createWorkQueue(1);
  const failing = queue.run(() => Promise.reject(new Error("broken")));
  const next = queue.run(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
