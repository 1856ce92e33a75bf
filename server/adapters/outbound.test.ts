import { Registry } from "prom-client";
import { beforeEach, expect, test, vi } from "vitest";
import { readableLog } from "#test/log.ts";
import { testClock } from "#test/paying.ts";
import type { Siblings } from "../instances/siblings.ts";
import { createOutbound, Unreachable } from "./outbound.ts";

class Refusal extends Error {}
const clock = testClock();
const { now } = clock;
const { log, lines } = readableLog();
beforeEach(() => void lines.splice(0));
const rules = { timeoutMs: 50, isFault: (error: unknown) => !(error instanceof Refusal) };
const failing = async () => {
  throw new Error("502");
};

async function times(count: number, call: () => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(await call().catch((error) => error));
  return outcomes;
}

test("a service that failed five times is not called for ten seconds, then once", async () => {
  const guard = createOutbound({ now, log }).guard("payments", rules);
  await times(5, () => guard("get", failing));
  const work = vi.fn(async () => "up");
  await expect(guard("get", work)).rejects.toBeInstanceOf(Unreachable);
  expect(work).not.toHaveBeenCalled();
  expect(lines).toMatchObject([{ level: "warn", service: "payments", msg: "A service is down" }]);

  clock.pass({ minutes: 1 / 6 });
  await expect(guard("get", failing)).rejects.toThrow("502");
  await expect(guard("get", work)).rejects.toBeInstanceOf(Unreachable);
  clock.pass({ minutes: 1 / 6 });
  expect(await guard("get", work)).toBe("up");
  expect(await guard("get", work)).toBe("up");
  expect(lines.at(-1)).toMatchObject({ service: "payments", msg: "A service is back" });
});

test("a service does not stay down when the clock jumps back", async () => {
  const guard = createOutbound({ now, log }).guard("payments", rules);
  await times(5, () => guard("get", failing));
  clock.pass({ minutes: -60 });
  expect(await guard("get", async () => "up")).toBe("up");
  clock.pass({ minutes: 60 });
});

test("only one call tests whether a service is up again", async () => {
  const guard = createOutbound({ now, log }).guard("payments", rules);
  await times(5, () => guard("get", failing));
  clock.pass({ minutes: 1 });
  const work = vi.fn(async () => "up");
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => guard("get", work)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(work).toHaveBeenCalledTimes(1);
});

test("refusals do not open the circuit breaker", async () => {
  const guard = createOutbound({ now, log }).guard("payments", rules);
  await times(20, () => guard("get", async () => Promise.reject(new Refusal("no"))));
  expect(await guard("get", async () => "up")).toBe("up");
});

test("a success after four failures resets the count", async () => {
  const guard = createOutbound({ now, log }).guard("payments", rules);
  await times(4, () => guard("get", failing));
  await guard("get", async () => "up");
  await times(4, () => guard("get", failing));
  expect(await guard("get", async () => "up")).toBe("up");
});

test("failures are counted separately for each service", async () => {
  const outbound = createOutbound({ now, log });
  const mail = outbound.guard("mail", rules);
  await times(6, () => mail("send", failing));
  expect(await outbound.guard("payments", rules)("get", async () => "up")).toBe("up");
});

/** Two instances of one machine, which tell each other of failures. */
function twoInstances() {
  const handlers = new Map<number, (about: never) => unknown>();
  const siblingsOf = (number: number): Siblings => ({
    number,
    answer: (_question, handler) => void handlers.set(number, handler),
    async ask(_question, about) {
      for (const [other, handler] of handlers) if (other !== number) await handler(about as never);
      return [];
    },
  });
  return [1, 2].map((number) => createOutbound({ now, log, siblings: siblingsOf(number) }));
}

test("instances share which cache is down, and still call the others", async () => {
  const [here, there] = twoInstances().map((outbound) =>
    ["one", "other"].map((server) => outbound.guard("edge", { ...rules, server })),
  );
  await times(5, async () => here?.[0]?.("purge", failing));
  expect(await there?.[1]?.("purge", async () => "up")).toBe("up");
  await expect(there?.[0]?.("purge", async () => "up")).rejects.toBeInstanceOf(Unreachable);
});

test("a call that takes too long is aborted and fails", async () => {
  const guard = createOutbound({ now, log }).guard("images", rules);
  let aborted = false;
  const call = guard("upload", (signal) => {
    signal.addEventListener("abort", () => {
      aborted = true;
    });
    return new Promise(() => {});
  });
  await expect(call).rejects.toThrow("images did not answer within 0.05 s");
  expect(aborted).toBe(true);
});

test("the metrics count calls by outcome, and show that a service is down", async () => {
  const outbound = createOutbound({ now, log });
  const guard = outbound.guard("countries", rules);
  await guard("list", async () => 1);
  await times(1, () => guard("list", async () => Promise.reject(new Refusal("no"))));
  await times(6, () => guard("list", failing));
  const register = new Registry();
  for (const metric of outbound.metrics) register.registerMetric(metric);
  const text = await register.metrics();
  const count = (outcome: string) =>
    text.match(
      new RegExp(`^outbound_call_duration_seconds_count{.*"${outcome}"} (\\d+)$`, "m"),
    )?.[1];
  const outcomes = ["ok", "refused", "failed", "skipped"];
  expect(outcomes.map(count)).toEqual(["1", "1", "5", "1"]);
  expect(text).toContain('outbound_service_down{service="countries"} 1');
});
