import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

test("a call right after a run joins the next run instead of starting a concurrent one", async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const run = oneAtATime(async () => {
    running += 1;
    runs += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  });
  const again = async () => {
    await run();
    await run();
  };
  await Promise.all([again(), run(), again()]);
  expect([most, runs]).toEqual([1, 3]);
});

test("a call during a run gets a complete run of its own, even if the current run fails", async () => {
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (runs === 1) throw new Error("the first run");
  });
  const [first, second] = await Promise.allSettled([run(), run()]);
  expect([first.status, second.status, runs]).toEqual(["rejected", "fulfilled", 2]);
});
