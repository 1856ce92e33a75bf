import { Agent, get } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";

const PAGES = 60;

const shop = await openShop({}, { pages: true });
const address = await shop.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => shop.close());

async function rendered(): Promise<number> {
  const { body } = await shop.app.inject("/metrics");
  return Number(/^pages_total\{source="rendered"\} (\d+)/m.exec(body)?.[1]);
}

/** A page of the catalogue that nobody asked for before. */
const page = (n: number) => `${address}/home?page=1&minPrice=${n}`;

test("a page is not rendered for a visitor who has left before its turn (behaviour 127)", async () => {
  const before = await rendered();
  const agent = new Agent();
  const arrived = Promise.withResolvers<void>();
  let requests = 0;
  shop.app.server.on("request", () => {
    requests += 1;
    if (requests === PAGES) arrived.resolve();
  });
  const visitors = Array.from({ length: PAGES }, (_, n) => {
    const request = get(page(n + 1), { agent }, (answer) => answer.resume());
    // Leaving ends it with an error.
    request.on("error", () => {});
    return new Promise((closed) => request.on("close", closed));
  });
  await arrived.promise;
  agent.destroy();
  await Promise.all(visitors);
  // It comes after theirs.
  expect((await fetch(page(PAGES + 1))).status).toBe(200);
  expect((await rendered()) - before).toBeLessThan(PAGES);
});
