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

test("an address can create five accounts an hour (behaviour 102)", async () => {
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

test("a /64 can create five accounts an hour, a /48 twenty (behaviour 102)", async () => {
  const { register } = shop.services.limits;
  for (let n = 0; n < 5; n += 1) await register(`2001:db8:5:0::${n}`);
  await expect(register("2001:db8:5:0::ff")).rejects.toMatchObject({ statusCode: 429 });
  for (let n = 1; n <= 15; n += 1) await register(`2001:db8:5:${n}::1`);
  await expect(register("2001:db8:5:99::1")).rejects.toMatchObject({ statusCode: 429 });
});

test.each([
  ["IPv4", (n: number) => `192.0.2.20:${50_000 + n}`],
  ["IPv6", (n: number) => `[2001:db8:20::1]:${50_000 + n}`],
])("an address counts as one where the proxy adds its port: %s (behaviour 102)", async (kind, from) => {
  const confirm = async (n: number) => {
    const reply = await post(
      "/reset-password/confirm",
      { token: "x", password: PASSWORD },
      from(n),
    );
    return reply.statusCode;
  };
  for (let n = 0; n < 20; n += 1) expect(await confirm(n), kind).toBe(400);
  expect(await confirm(20)).toBe(429);
});

test("an address can get three mails an hour, known or not (behaviour 102)", async () => {
  const ask = (ip: string) => post("/reset-password", { email: "calm@people.example" }, ip);
  for (const ip of ["192.0.2.6", "192.0.2.7", "192.0.2.8"])
    expect((await ask(ip)).statusCode).toBe(200);
  expect((await ask("192.0.2.9")).statusCode).toBe(429);
});

test("several processes count together, and the keys contain no address", async () => {
  const another = createLimits({ ...shop, on: true });
  for (let i = 0; i < 5; i += 1) {
    await another.checkout("someone");
    await shop.services.limits.checkout("someone");
  }
  await expect(another.checkout("someone")).rejects.toMatchObject({ statusCode: 429 });
  const { rows } = await shop.pool.query("select key from rate_limit");
  expect(JSON.stringify(rows)).not.toMatch(/someone|192\.0\.2|people/);
});

test("a user can upload sixty pictures an hour, each counted once (behaviour 102)", async () => {
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

test("the limits can be turned off", async () => {
  const none = createLimits({ ...shop, on: false });
  for (let i = 0; i < 20; i += 1) await none.checkout("someone");
});
