import { expect, test } from "vitest";
import { firstLoads } from "#test/first-load.ts";

const MAX = 145_000;

// What most visitors see: a careless import there costs every one of them.
test.each([
  "routes/landing/landing",
  "routes/home/home",
  "routes/car/car",
  "routes/about/about",
])("a first visit to %s loads at most 145 kB of JavaScript", async (page) => {
  const load = (await firstLoads()).get(page);
  expect(load?.bytes).toBeGreaterThan(50_000);
  expect(load?.bytes).toBeLessThan(MAX);
});
