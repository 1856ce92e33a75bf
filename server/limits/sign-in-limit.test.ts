import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { createBrowser, type TestBrowser } from "#test/second-factor.ts";

const settings = { RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" };

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(settings, { database });
  other = await openShop(settings, { database });
});
afterAll(async () => {
  await shop.close();
  await other.close();
  await database.drop();
});

let addresses = 0;

/** Signs in to a new account from a new address, at either of two shops on one database. */
async function visitor() {
  const { email } = await buildUser(shop);
  addresses += 1;
  const own = `192.0.2.${addresses}`;
  return (password: string, { at = shop, ip = own } = {}) =>
    at.app.inject({
      method: "POST",
      url: "/api/user",
      payload: { email, password },
      headers: { "x-forwarded-for": ip },
    });
}

/** Shortens all waits by this many seconds. */
const pass = (seconds: number) =>
  shop.pool.query("update rate_limit set expire = expire - $1 where key like 'signInWait:%'", [
    seconds * 1000,
  ]);

test("after five wrong passwords each further one increases the wait (behaviour 102)", async () => {
  const attempt = await visitor();
  for (let i = 0; i < 5; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(401);
  for (const [seconds, words] of [
    [60, "a minute"],
    [120, "2 minutes"],
    [240, "4 minutes"],
    [480, "8 minutes"],
    [900, "15 minutes"],
    [900, "15 minutes"],
  ] as const) {
    const refused = await attempt(PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      statusCode: 429,
      error: "Too Many Requests",
      message: `Too many attempts, please try again in ${words}`,
    });
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(wait).toBeGreaterThan(seconds - 10);
    await pass(wait - 5);
    expect((await attempt("Wrong1234")).statusCode).toBe(429);
    await pass(5);
    expect((await attempt("Wrong1234")).statusCode).toBe(401);
  }
});

test("a refused attempt is not counted, and the right password resets the count", async () => {
  const attempt = await visitor();
  for (let i = 0; i < 5; i += 1) await attempt("Wrong1234");
  for (let i = 0; i < 10; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(429);
  await pass(60);
  expect((await attempt(PASSWORD)).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(401);
  expect(Number((await attempt(PASSWORD)).headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("a stranger cannot lock an account: other addresses can still sign in", async () => {
  const attempt = await visitor();
  for (let i = 0; i < 5; i += 1) await attempt("Wrong1234");
  expect((await attempt(PASSWORD)).statusCode).toBe(429);
  expect((await attempt(PASSWORD, { ip: "198.51.100.7" })).statusCode).toBe(200);
});

test("IPv6 addresses of one /64 count as one (behaviour 102)", async () => {
  const attempt = await visitor();
  const ip = (n: number) => `2001:db8:64:1::${n.toString(16)}`;
  for (let i = 0; i < 5; i += 1)
    expect((await attempt("Wrong1234", { ip: ip(i) })).statusCode).toBe(401);
  expect((await attempt(PASSWORD, { ip: ip(99) })).statusCode).toBe(429);
  expect((await attempt(PASSWORD, { ip: "2001:db8:64:2::1" })).statusCode).toBe(200);
});

test("the networks of a /48 together can try 200 sign-ins an hour (behaviour 102)", async () => {
  const limits = shop.services.limits;
  const ip = (n: number) => `2001:db8:48:${n.toString(16)}::1`;
  for (let i = 0; i < 200; i += 1) await limits.signInByToken(ip(i));
  await expect(limits.signInByToken(ip(200))).rejects.toMatchObject({ statusCode: 429 });
  await limits.signInByToken("2001:db8:49::1");
});

test("strangers can try an account 30 times an hour, and its own browsers can still sign in (behaviour 102)", async () => {
  const { email } = await buildUser(shop);
  const attempt = (password: string, ip: string, cookie = "") =>
    shop.app.inject({
      method: "POST",
      url: "/api/user",
      payload: { email, password },
      headers: { "x-forwarded-for": ip, ...(cookie && { cookie }) },
    });
  const own = await attempt(PASSWORD, "198.51.100.1");
  const device = own.cookies.find(({ name }) => name === "device");
  for (let i = 0; i < 30; i += 1)
    expect((await attempt("Wrong1234", `203.0.113.${100 + i}`)).statusCode).toBe(401);
  expect((await attempt("Wrong1234", "203.0.113.200")).statusCode).toBe(429);
  expect((await attempt(PASSWORD, "198.51.100.1")).statusCode).toBe(429);
  const cookie = `device=${device?.value}`;
  expect((await attempt(PASSWORD, "198.51.100.1", cookie)).statusCode).toBe(200);
  // A forged cookie does not count.
  expect((await attempt(PASSWORD, "198.51.100.2", "device=made-up")).statusCode).toBe(429);
  // The cookie of one account does not count for another.
  const another = await buildUser(shop);
  const onOther = (password: string) =>
    shop.app.inject({
      method: "POST",
      url: "/api/user",
      payload: { email: another.email, password },
      headers: { "x-forwarded-for": "198.51.100.9", cookie },
    });
  for (let i = 0; i < 5; i += 1) expect((await onOther("Wrong1234")).statusCode).toBe(401);
  expect((await onOther(PASSWORD)).statusCode).toBe(429);
  // The browser's own attempts are limited too.
  for (let i = 0; i < 5; i += 1)
    expect((await attempt("Wrong1234", "198.51.100.1", cookie)).statusCode).toBe(401);
  expect((await attempt(PASSWORD, "198.51.100.1", cookie)).statusCode).toBe(429);
});

const FRESH = "Fresh1234";

/** An account with browsers that have signed in, each from another network. */
async function withBrowsers(count: number) {
  const { id, email } = await buildUser(shop);
  addresses += 1;
  const ip = `192.0.2.${addresses}`;
  const browsers = Array.from({ length: count }, (_, index) =>
    createBrowser(shop, { "x-forwarded-for": `2001:db8:${addresses}:${index}::1` }),
  );
  for (const browser of browsers) await browser.post("/user", { email, password: PASSWORD });
  /** Wrong passwords from one network, with the cookies of these browsers. */
  const guess = async (one: TestBrowser, times: number) => {
    const here = createBrowser(shop, { "x-forwarded-for": ip });
    here.jar.set("device", one.jar.get("device") ?? "");
    const replies = [];
    for (let i = 0; i < times; i += 1)
      replies.push((await here.post("/user", { email, password: "Wrong1234" })).statusCode);
    return replies;
  };
  return { id, email, browsers, guess };
}

test("after a password reset earlier browsers are limited like strangers (behaviour 102)", async () => {
  const { id, browsers, guess } = await withBrowsers(2);
  const [one, other] = browsers as [TestBrowser, TestBrowser];
  const token = await shop.services.accountTokens.issue(id, "reset");
  const owner = createBrowser(shop, { "x-forwarded-for": "198.51.100.31" });
  await owner.post("/reset-password/confirm", { token, password: FRESH });
  expect(await guess(one, 3)).toEqual([401, 401, 401]);
  expect(await guess(other, 3)).toEqual([401, 401, 429]);
  // The browser that set the password is counted separately.
  expect(await guess(owner, 1)).toEqual([401]);
});

test("after a password change other browsers are limited like strangers, this one is not (behaviour 102)", async () => {
  const { id, browsers, guess } = await withBrowsers(3);
  const [own, one, other] = browsers as [TestBrowser, TestBrowser, TestBrowser];
  const fresh = { password: FRESH, confirmPassword: FRESH, currentPassword: PASSWORD };
  expect((await own.put(`/user/${id}`, fresh)).statusCode).toBe(200);
  expect(await guess(one, 3)).toEqual([401, 401, 401]);
  expect(await guess(other, 3)).toEqual([401, 401, 429]);
  expect(await guess(own, 1)).toEqual([401]);
});

test("an account remembers the last twenty browsers used (behaviour 102)", async () => {
  const { email, browsers, guess } = await withBrowsers(20);
  const [first, second] = browsers as [TestBrowser, TestBrowser];
  expect((await first.post("/user", { email, password: PASSWORD })).statusCode).toBe(200);
  const last = createBrowser(shop, { "x-forwarded-for": "198.51.100.32" });
  expect((await last.post("/user", { email, password: PASSWORD })).statusCode).toBe(200);
  const stranger = createBrowser(shop);
  expect(await guess(stranger, 3)).toEqual([401, 401, 401]);
  expect(await guess(second, 3)).toEqual([401, 401, 429]);
  for (const own of [first, last]) expect(await guess(own, 1)).toEqual([401]);
});

test("only five of many concurrent attempts at two shops are compared", async () => {
  const attempt = await visitor();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      attempt("Wrong1234", { at: index % 2 ? shop : other }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
});

test("after concurrent wrong passwords the waits begin with the first (behaviour 102)", async () => {
  for (let visitors = 0; visitors < 5; visitors += 1) {
    const attempt = await visitor();
    await Promise.all(Array.from({ length: 10 }, () => attempt("Wrong1234")));
    for (const seconds of [60, 120]) {
      const { statusCode, headers } = await attempt(PASSWORD);
      expect(statusCode).toBe(429);
      expect(Number(headers["retry-after"])).toBeGreaterThan(seconds / 2);
      expect(Number(headers["retry-after"])).toBeLessThanOrEqual(seconds);
      await pass(seconds);
      expect((await attempt("Wrong1234")).statusCode).toBe(401);
    }
  }
});

test("two shops on one database count and reset failures together", async () => {
  const attempt = await visitor();
  for (const at of [shop, other, shop, other, shop]) await attempt("Wrong1234", { at });
  for (const at of [shop, other]) expect((await attempt(PASSWORD, { at })).statusCode).toBe(429);
  await pass(60);
  expect((await attempt(PASSWORD, { at: other })).statusCode).toBe(200);
  expect((await attempt("Wrong1234")).statusCode).toBe(401);
});

test("an address can try fifty sign-ins an hour, for any accounts (behaviour 102)", async () => {
  const attempt = (email: string) =>
    shop.app.inject({
      method: "POST",
      url: "/api/user",
      payload: { email, password: "Wrong1234" },
      headers: { "x-forwarded-for": "203.0.113.4" },
    });
  for (let i = 0; i < 10; i += 1) {
    const tries = Array.from({ length: 5 }, (_, n) => attempt(`x${i}-${n}@people.example`));
    for (const reply of await Promise.all(tries)) expect(reply.statusCode).toBe(401);
  }
  const last = await attempt("y@people.example");
  expect(last.statusCode).toBe(429);
  expect(last.json().message).toBe("Too many attempts, please try again in 60 minutes");
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(3500);
});
