import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchWithRetry, retryNow } from "./connection.ts";

/** How many listeners for `online` are there. */
let listeners: Set<unknown>;

beforeEach(() => {
  const page = new EventTarget();
  listeners = new Set();
  const add = page.addEventListener.bind(page);
  vi.stubGlobal(
    "window",
    Object.assign(page, {
      addEventListener(...args: Parameters<typeof add>) {
        if (args[0] === "online") listeners.add(args[1]);
        add(...args);
      },
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Answers like a shop that is down until it is asked for the given time. */
function downUntil(tries: number) {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    if (asked < tries) queueMicrotask(() => setImmediate(retryNow));
    return new Response("", { status: asked < tries ? 503 : 200 });
  };
  return { ask, asked: () => asked };
}

test("while the shop is down, the page listens once for the connection, however often it tries", async () => {
  const shop = downUntil(50);
  await expect(fetchWithRetry(shop.ask)).resolves.toMatchObject({ status: 200 });
  expect([shop.asked(), listeners.size]).toEqual([50, 1]);
});

test("what could not be loaded is tried again once the connection is back", async () => {
  let down = true;
  const ask = async () => {
    if (down) setImmediate(() => window.dispatchEvent(new Event("online")));
    const status = down ? 503 : 200;
    down = false;
    return new Response("", { status });
  };
  await expect(fetchWithRetry(ask)).resolves.toMatchObject({ status: 200 });
});
