import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

const BUSY = "Many people are looking at our cars just now, please try again in a moment";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

// An injected request starts when it is awaited.
const get = async (url: string, headers = {}) => shop.app.inject({ url, headers });

/** An address whose answer comes from the database, not from a cache. */
const unknownCar = () => `/api/car/detail/${uuid()}`;

/** The metrics that count refused requests. */
async function refusals(): Promise<string> {
  const lines = (await get("/metrics")).body.split("\n");
  return lines.filter((line) => line.startsWith("requests_refused_total{")).join("\n");
}

/** Blocks every read of the catalogue, as slow searches do, until `end` is called. */
async function blockCatalogue() {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: locked, resolve: begun } = Promise.withResolvers<void>();
  const blocking = shop.db.transaction().execute(async (trx) => {
    await sql`lock table brand in access exclusive mode`.execute(trx);
    begun();
    await ended;
  });
  await locked;
  return async () => {
    end();
    await blocking;
  };
}

test("reads above the limit are refused at once, while payments and accounts are served (behaviour 127)", async () => {
  const user = await buildUser(shop);
  const headers = await signIn(shop, user.id);
  const unblock = await blockCatalogue();
  const reads = Array.from({ length: 200 }, () => get(unknownCar()));
  await new Promise((done) => setImmediate(done));
  // None of them is answered yet.
  const refused = await get("/api/car/brand");
  expect([refused.statusCode, refused.headers["retry-after"], refused.json().message]).toEqual([
    503,
    "2",
    BUSY,
  ]);
  const page = await get("/home", { accept: "text/html" });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([
    503,
    "text/html; charset=utf-8",
  ]);
  expect(page.body).toContain(BUSY);
  // It makes no further requests to the busy shop.
  expect(page.body).not.toMatch(/<script|src=|url\(/);

  const credentials = { email: user.email, password: PASSWORD };
  const signedIn = await shop.app.inject({
    method: "POST",
    url: "/api/user",
    payload: credentials,
  });
  expect(signedIn.statusCode).toBe(200);
  expect((await get("/readyz")).statusCode).toBe(200);
  expect((await get("/login", { accept: "text/html" })).statusCode).toBe(200);
  expect((await get("/api/user/sessions", headers)).statusCode).toBe(200);

  await unblock();
  const statuses = (await Promise.all(reads)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(60);
  expect((await get("/api/car/brand")).statusCode).toBe(200);
  expect(await refusals()).toMatch(/reason="readers"} [1-9]/);
});

/** The status for a session once a visitor is refused because all connections stay busy. */
async function answerAfterRefusal(headers: Record<string, string>): Promise<number> {
  const unblock = await blockCatalogue();
  const waiting = Array.from({ length: 80 }, () => get(unknownCar()));
  await expect
    .poll(
      async () => {
        const late = get(unknownCar());
        const answer = await Promise.race([late, pause(100)]);
        return answer?.statusCode;
      },
      { interval: 100 },
    )
    .toBe(503);
  const answer = get(unknownCar(), headers);
  // The request must arrive while they are busy.
  await Promise.race([answer, pause(100)]);
  await unblock();
  await Promise.all(waiting);
  return (await answer).statusCode;
}

test("when the catalogue's connections stay busy, new visitors are refused before signed-in ones (behaviour 127)", async () => {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  // If the machine stalls for a second and a half, both are refused at once and are tried again.
  await expect.poll(() => answerAfterRefusal(headers), { timeout: 30_000 }).toBe(404);
  expect(await refusals()).toMatch(/reason="catalogue"} [1-9]/);
});

test("a sign-in does not wait for all pages that were requested before it (behaviour 127)", async () => {
  const { email } = await buildUser(shop);
  let rendered = 0;
  const pages = Array.from({ length: 60 }, async (_, n) => {
    const { statusCode } = await get(`/home?page=1&minPrice=${n + 1}`, { accept: "text/html" });
    rendered += 1;
    return statusCode;
  });
  const payload = { email, password: PASSWORD };
  const signedIn = await shop.app.inject({ method: "POST", url: "/api/user", payload });
  expect(signedIn.statusCode).toBe(200);
  expect(rendered).toBeLessThan(pages.length);
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
});

test("refusals are counted by reason, starting from zero (behaviour 127)", async () => {
  for (const reason of ["readers", "catalogue", "pictures"])
    expect(await refusals()).toMatch(new RegExp(`reason="${reason}"} \\d`));
});

test("a short burst of requests is not refused", async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => get(unknownCar())));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
});
