import { expect, test } from "vitest";
import { createTurns, MANY_WAITING } from "./turns.ts";

const READS = 60;

/** Serves the event loop this many times, as each step of a request does at least once. */
async function serve(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await new Promise((next) => setImmediate(next));
}

/** Blocks the event loop for this long, as rendering a page does. */
function render(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test("a sign-in with six steps does not wait until all requested pages are rendered (behaviour 127)", async () => {
  let [time, rendered] = [0, 0];
  const turns = createTurns(
    () => false,
    () => time,
  );
  const pages = Array.from({ length: READS }, async () => {
    await turns.take();
    time += 5;
    rendered += 1;
  });
  await serve(6);
  expect(rendered).toBeLessThan(READS / 2);
  await Promise.all(pages);
  expect(rendered).toBe(READS);
});

test("while a user signs in or pays, pages leave most of the time to these requests (behaviour 127)", async () => {
  const turns = createTurns(() => true);
  const since = performance.now();
  await Promise.all(
    Array.from({ length: MANY_WAITING + 6 }, async () => {
      await turns.take();
      render(10);
    }),
  );
  // After the first five too many are left to continue without a pause.
  expect(performance.now() - since).toBeGreaterThan((MANY_WAITING + 6) * 10 + 5 * 39);
});

test("a few reads get as much time as everything else took since their last turn", async () => {
  let [time, begun, rounds] = [0, 0, 0];
  const turns = createTurns(
    () => true,
    () => time,
  );
  const reads = Array.from({ length: 10 }, async () => {
    await turns.take();
    time += 1;
    begun += 1;
  });
  while (begun < reads.length) {
    rounds += 1;
    await serve(1);
    time += 3;
  }
  expect(rounds).toBeLessThan(reads.length / 2 + 1);
});

test("a few pages do not pause, because they are rendered soon", async () => {
  let time = 0;
  const turns = createTurns(
    () => true,
    () => time,
  );
  let rendered = 0;
  const pages = Array.from({ length: MANY_WAITING }, async () => {
    await turns.take();
    time += 20;
    rendered += 1;
  });
  await serve(3 * MANY_WAITING);
  expect(rendered).toBe(MANY_WAITING);
  await Promise.all(pages);
});

test("pages continue as soon as no sign-in or payment is running", async () => {
  let [time, urgent, continued] = [0, true, false];
  const turns = createTurns(
    () => urgent,
    () => time,
  );
  const first = turns.take().then(() => {
    time += 1_000;
  });
  const second = turns.take().then(() => {
    continued = true;
  });
  const others = Array.from({ length: MANY_WAITING }, () => turns.take());
  await first;
  // The slice is over, and its pause has begun.
  await new Promise((next) => setTimeout(next));
  expect(continued).toBe(false);
  urgent = false;
  turns.resume();
  await serve(3);
  expect(continued).toBe(true);
  await Promise.all([second, ...others]);
});

test("started pages that wait are finished before others start", async () => {
  const turns = createTurns();
  let [begun, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await turns.take();
      begun += 1;
      most = Math.max(most, begun);
      render(2);
      await serve(1);
      begun -= 1;
    }),
  );
  expect(most).toBeLessThanOrEqual(2);
});

/** All reads are answered within a few turns of the event loop. */
async function expectAnsweredTogether(turns: ReturnType<typeof createTurns>): Promise<void> {
  let answered = 0;
  const reads = Array.from({ length: READS }, async () => {
    await turns.take();
    answered += 1;
  });
  await serve(6);
  expect(answered).toBe(READS);
  await Promise.all(reads);
}

test("cheap reads run concurrently", () =>
  expectAnsweredTogether(
    createTurns(
      () => false,
      () => 0,
    ),
  ));

test("cheap reads do not pause while a user signs in or pays", () =>
  expectAnsweredTogether(
    createTurns(
      () => true,
      () => 0,
    ),
  ));

test("a sign-in or payment does not wait for all reads that are answered from memory", async () => {
  let urgent = false;
  const turns = createTurns(() => urgent);
  const atOnce = () => Array.from({ length: READS }, turns.takeAtOnce).filter(Boolean).length;
  expect(atOnce()).toBe(READS);
  urgent = true;
  const some = atOnce();
  expect(some).toBeLessThan(READS / 2);
  expect(atOnce()).toBe(0);
  await serve(1);
  expect(atOnce()).toBe(some);
});
