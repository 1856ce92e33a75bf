import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { linkIn, sentTo } from "#test/mails.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

const post = (url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });

test("registering sends a mail whose link confirms the address, once (behaviour 65)", async () => {
  const email = "fresh@people.example";
  const made = await post("/user/create", {
    name: "Fresh",
    lastName: "Person",
    email,
    password: PASSWORD,
    age: 30,
    country: "Chile",
  });
  expect(made.json().verify).toBe(false);
  const [mail] = await sentTo(shop, email);
  expect(mail?.subject).toBe("Confirm your e-mail");
  expect(mail?.from?.address).toBe("no-reply@marque.example");
  expect(mail?.html).toContain("Confirm my e-mail");
  expect(mail?.messageId).toMatch(/^<[\w-]+@127\.0\.0\.1>$/);
  const link = linkIn(mail);
  expect(link.pathname).toBe("/login/verify");
  const token = link.searchParams.get("token") ?? "";
  const isVerified = async () => (await shop.services.users.find(made.json().id)).verify;

  const old = await shop.app.inject(`/api/user/verify?token=${token}`);
  expect(old.statusCode).toBe(303);
  expect(old.headers.location).toBe(`/login/verify?token=${token}`);
  expect(await isVerified()).toBe(false);

  const done = await post("/user/verify", { token });
  expect(done.json()).toEqual({ message: "Your e-mail is confirmed" });
  expect(await isVerified()).toBe(true);
  const again = await post("/user/verify", { token });
  expect(again.statusCode).toBe(400);
  const message = "This link is no longer valid, please ask for a new one";
  expect(again.json()).toMatchObject({ message, details: [{ path: "token", message }] });
});

test("the page's form confirms the address, and a form on another site does not", async () => {
  const { id } = await buildUser(shop);
  const token = await shop.services.accountTokens.issue(id, "verify");
  const send = (headers: object) =>
    shop.app.inject({
      method: "POST",
      url: "/api/user/verify",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: `token=${token}`,
    });
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    expect((await send(foreign)).statusCode).toBe(403);
  expect((await shop.services.users.find(id)).verify).toBe(false);
  const own = { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" };
  const done = await send(own);
  expect([done.statusCode, done.headers.location]).toEqual([303, "/login?verified=1"]);
  expect((await shop.services.users.find(id)).verify).toBe(true);
  expect((await send(own)).headers.location).toBe("/login?verified=0");
});

test("a refused registration sends nothing", async () => {
  const { email } = await buildUser(shop);
  await post("/user/create", {
    name: "Twice",
    lastName: "Person",
    email,
    password: PASSWORD,
    age: 30,
    country: "Chile",
  });
  expect(await sentTo(shop, email)).toEqual([]);
});
