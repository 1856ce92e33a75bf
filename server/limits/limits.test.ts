import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { plainPicture, upload } from "#test/upload.ts";
import { createLimits } from "./limits.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => shop.close());

const post = (url: string, payload: object, ip: string) =>
  shop.app.inject({
    method: "POST",
    url: `/api${url}`,
    payload,
    headers: { "x-forwarded-for": ip },
  });

test("five wrong passwords for an account and address, then the next has to wait", async () => {
  const { email } = await buildUser(shop);
  const attempt = (password: string, ip = "192.0.2.1") => post("/user", { email, password }, ip);
  for (let i = 0; i < 5; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(401);
  const refused = await attempt(PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    statusCode: 429,
    error: "Too Many Requests",
    message: "Too many attempts, please try again later",
  });
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(800);
  expect(wait).toBeLessThanOrEqual(900);
  // Nobody can lock another out: from elsewhere the account opens.
  expect((await attempt(PASSWORD, "192.0.2.2")).statusCode).toBe(200);
});

test("a sign-in that succeeds clears the count", async () => {
  const { email } = await buildUser(shop);
  const attempt = (password: string) => post("/user", { email, password }, "192.0.2.3");
  for (let i = 0; i < 4; i += 1) await attempt("Wrong1234");
  expect((await attempt(PASSWORD)).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(401);
});

test("an address tries at most fifty sign-ins an hour, whatever the account", async () => {
  for (let i = 0; i < 10; i += 1) {
    const tries = Array.from({ length: 5 }, (_, n) =>
      post("/user", { email: `x${i}-${n}@people.example`, password: "Wrong1234" }, "192.0.2.4"),
    );
    for (const reply of await Promise.all(tries)) expect(reply.statusCode).toBe(401);
  }
  const last = await post("/user", { email: "y@people.example", password: "x" }, "192.0.2.4");
  expect(last.statusCode).toBe(429);
});

test("five accounts an hour from one address", async () => {
  const register = (n: number) =>
    post(
      "/user/create",
      {
        name: "Many",
        lastName: "Accounts",
        email: `many${n}@people.example`,
        password: PASSWORD,
        age: 30,
        country: "Chile",
      },
      "192.0.2.5",
    );
  for (let n = 0; n < 5; n += 1) expect((await register(n)).statusCode).toBe(201);
  expect((await register(5)).statusCode).toBe(429);
});

test("three mails an hour to one address, known or not", async () => {
  const ask = (ip: string) => post("/reset-password", { email: "calm@people.example" }, ip);
  for (const ip of ["192.0.2.6", "192.0.2.7", "192.0.2.8"])
    expect((await ask(ip)).statusCode).toBe(200);
  expect((await ask("192.0.2.9")).statusCode).toBe(429);
});

test("several processes count together, and the keys tell nobody's address", async () => {
  const another = createLimits({ pool: shop.pool, on: true });
  for (let i = 0; i < 5; i += 1) {
    await another.checkout("someone");
    await shop.services.limits.checkout("someone");
  }
  await expect(another.checkout("someone")).rejects.toMatchObject({ statusCode: 429 });
  const { rows } = await shop.pool.query("select key from rate_limit");
  expect(JSON.stringify(rows)).not.toMatch(/someone|192\.0\.2|people/);
});

test("sixty pictures an hour, each counted once, and the next one is told so", async () => {
  const { id } = await buildUser(shop);
  const headers = await signIn(shop, id);
  expect((await upload(shop, await plainPicture(), { headers })).statusCode).toBe(200);
  for (let i = 0; i < 59; i += 1) await shop.services.limits.upload(id);
  const refused = await upload(shop, await plainPicture(), { headers });
  expect(refused.statusCode).toBe(429);
  await expect(shop.services.limits.upload(id)).rejects.toMatchObject({
    statusCode: 429,
    message: "At most 60 images can be uploaded in an hour, please try again later",
  });
});

test("the limits can be lifted", async () => {
  const none = createLimits({ pool: shop.pool, on: false });
  for (let i = 0; i < 20; i += 1) await none.checkout("someone");
});
