import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on" });
});
afterAll(() => shop.close());

const login = (browser: TestBrowser, email: string) =>
  browser.post("/user", { email, password: PASSWORD });

test("wrong codes are limited for each account too, even after the right password", async () => {
  const { email } = await buildUser(shop);
  const owner = createBrowser(shop);
  await login(owner, email);
  const { next } = await enrolTotp(owner, PASSWORD);
  const guesser = createBrowser(shop);
  const guess = (code: string) => guesser.post("/user/second-factor", { code });
  for (let i = 0; i < 10; i += 1) {
    if (i % 4 === 0) await login(guesser, email);
    expect((await guess("000000")).statusCode).toBe(401);
  }
  await login(guesser, email);
  expect((await guess(next())).statusCode).toBe(429);
});

test("a session without the password cannot use up the owner's code attempts", async () => {
  const { email } = await buildUser(shop);
  const [browser, other] = [createBrowser(shop), createBrowser(shop)];
  await login(browser, email);
  const { next } = await enrolTotp(browser, PASSWORD);
  const confirm = async () =>
    (await browser.post("/user/totp/confirm", { code: "000000" })).statusCode;
  for (let i = 0; i < 9; i += 1) expect(await confirm()).toBe(409);
  expect(await confirm()).toBe(429);
  await login(other, email);
  expect((await other.post("/user/second-factor", { code: next() })).statusCode).toBe(200);
});
