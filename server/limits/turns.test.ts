import { stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const READS = 60;

/** Keeps the processor for this long, as rendering a page does. */
function render(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("a sign-in with six steps does not wait until all pages that were asked for are rendered (behaviour 127)", async () => {
  const turns = createTurns();
  let rendered = 0;
  const pages = Array.from({ length: READS }, async () => {
    await turns.take();
    render(5);
    rendered += 1;
  });
  for (let step = 0; step < 6; step += 1) await stat(".");
  expect(rendered).toBeLessThan(READS / 2);
  await Promise.all(pages);
  expect(rendered).toBe(READS);
});

test("while somebody signs in or pays, pages leave half of the time (behaviour 127)", async () => {
  const turns = createTurns(() => true);
  const since = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      await turns.take();
      render(20);
    }),
  );
  expect(performance.now() - since).toBeGreaterThan(10 * 20 + 9 * 19);
});

test("cheap reads go on together", async () => {
  const turns = createTurns();
  let answered = 0;
  const reads = Array.from({ length: READS }, async () => {
    await turns.take();
    answered += 1;
  });
  for (let turn = 0; turn < 6; turn += 1) await new Promise((next) => setImmediate(next));
  expect(answered).toBe(READS);
  await Promise.all(reads);
});
