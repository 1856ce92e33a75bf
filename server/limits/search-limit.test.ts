import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { keyOf } from "./limiter.ts";

const settings = { RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" };
const MESSAGE = "You are searching too fast, please try again in a minute";

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(settings, { database, pages: true });
  other = await openShop(settings, { database });
  await buildCar(shop, { name: "Roma" });
});
afterAll(async () => {
  await shop.close();
  await other.close();
  await database.drop();
});

let addresses = 0;

/** Sends a request from a new address. */
function visitor() {
  addresses += 1;
  const ip = `192.0.2.${addresses}`;
  return (url: string, { at = shop, cookie = "" } = {}) =>
    at.app.inject({ url, headers: { "x-forwarded-for": ip, ...(cookie && { cookie }) } });
}

/** Uses up the searches of an address for a minute. */
async function searchAll(ask: ReturnType<typeof visitor>, url = "/api/car/search?name=roma") {
  for (let i = 0; i < 60; i += 1) expect((await ask(url)).statusCode).toBe(200);
}

test("an address can search sixty times a minute, then gets 429 with Retry-After (behaviour 102)", async () => {
  const ask = visitor();
  await searchAll(ask);
  for (const url of ["/api/car/search", "/api/car/facets", "/api/CAR/search/?name=x"]) {
    const refused = await ask(url);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      statusCode: 429,
      error: "Too Many Requests",
      message: MESSAGE,
    });
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect((await visitor()("/api/car/search?name=roma")).statusCode).toBe(200);
});

test("reading facet counts is a search too, other reads are not", async () => {
  const ask = visitor();
  await searchAll(ask, "/api/car/facets?name=roma");
  expect((await ask("/api/car/search")).statusCode).toBe(429);
  for (const url of ["/api/car?limit=1", "/api/car/brand", "/home", "/home?", "/about?x=1"])
    expect((await ask(url)).statusCode).toBe(200);
});

test("a catalogue page with a query is a search, also from the cache", async () => {
  const ask = visitor();
  await searchAll(ask, "/home?name=roma");
  for (const url of ["/home?name=roma", "/Home/?brand=Fiat", "/%68ome?page=2"]) {
    const refused = await ask(url);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["cache-control"]).toBe("private, no-store");
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(refused.body).toContain(MESSAGE);
    expect(refused.body).toContain("The catalogue");
    expect(refused.body).toContain('name="robots" content="noindex"');
  }
  const data = await ask("/home.data?name=roma");
  expect(data.statusCode).toBe(429);
  expect(data.body).toContain(MESSAGE);
  // Other visitors and the catalogue without a query are still served.
  expect((await visitor()("/home?name=roma")).statusCode).toBe(200);
  expect((await ask("/home")).body).toContain("Roma");
});

test("signed-in visitors are counted too, and still named in the header", async () => {
  const { id } = await buildUser(shop, { name: "Eva" });
  const { cookie } = await signIn(shop, id);
  const ask = visitor();
  await searchAll(ask);
  const refused = await ask("/home?name=roma", { cookie });
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain("Eva");
});

test("two shops on one database count together", async () => {
  const ask = visitor();
  for (let i = 0; i < 55; i += 1) await ask("/api/car/search", { at: other });
  let allowed = 0;
  const here = async () => {
    const { statusCode } = await ask("/api/car/search");
    if (statusCode === 200) allowed += 1;
    return statusCode;
  };
  await expect.poll(here, { interval: 250 }).toBe(429);
  expect(allowed).toBeLessThan(30);
  await expect.poll(async () => (await ask("/api/car/search", { at: other })).statusCode).toBe(429);
  const { rows } = await shop.pool.query("select key from rate_limit where key like 'search:%'");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("192.0.2");
});

test("the count starts again after a minute", async () => {
  const ask = visitor();
  const key = `search:${keyOf(`192.0.2.${addresses}`)}`;
  const stored = async () => {
    const text = "select points from rate_limit where key = $1";
    return (await shop.pool.query(text, [key])).rows[0]?.points;
  };
  await searchAll(ask);
  await expect.poll(stored).toBe(60);
  await shop.pool.query("update rate_limit set expire = expire - 60000 where key = $1", [key]);
  await ask("/api/car/search", { at: other });
  await expect.poll(stored).toBe(1);
});

test("searches before and after the end of a minute do not stop the counting", async () => {
  const ask = visitor();
  const key = `search:${keyOf(`192.0.2.${addresses}`)}`;
  await ask("/api/car/search");
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 61_000);
  onTestFinished(() => clock.mockRestore());
  await ask("/api/car/search");
  const stored = async () => {
    const text = "select points from rate_limit where key = $1";
    return (await shop.pool.query(text, [key])).rows[0]?.points;
  };
  await expect.poll(stored).toBe(1);
});

test("if the clock jumps back, nobody waits longer than a minute", async () => {
  const ask = visitor();
  await searchAll(ask);
  const now = Date.now() - 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  expect(Number((await ask("/api/car/search")).headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("the limit can be turned off", async () => {
  const free = await openShop({ TRUST_PROXY: "127.0.0.1" }, { database });
  const ask = visitor();
  for (let i = 0; i < 70; i += 1)
    expect((await ask("/api/car/search", { at: free })).statusCode).toBe(200);
  await free.close();
});
