import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { accessOf } from "./enforce-access.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Call = { method: "GET" | "POST" | "PUT" | "DELETE"; url: string };

const allRoutes = () =>
  shop.app.allRoutes.filter((route): route is Call => route.method !== "HEAD");
/** All calls except those of the payment provider, which its own secrets protect. */
const everyCall = () =>
  allRoutes().filter(({ method, url }) => accessOf(method, url) !== "provider");

const nobody = "01900000-0000-7000-8000-000000000000";
const ask = async ({ method, url }: Call, headers: object = {}) =>
  (
    await shop.app.inject({
      method,
      url: url.replace(/:[^/]+/g, nobody).replace("*", ""),
      headers: { ...headers },
    })
  ).statusCode;

test("every route has a row in the access table (behaviour 100)", () => {
  const calls = allRoutes();
  expect(calls.length).toBeGreaterThan(25);
  expect(calls.filter(({ method, url }) => accessOf(method, url) === undefined)).toEqual([]);
});

test("a route without a row is detected", () => {
  expect(accessOf("GET", "/api/secret")).toBeUndefined();
  expect(accessOf("DELETE", "/api/user")).toBeUndefined();
  expect(accessOf("GET", "/elsewhere")).toBeUndefined();
});

test("anonymous clients get 401 from every call that requires sign-in (behaviour 100)", async () => {
  for (const call of everyCall()) {
    const status = await ask(call);
    const open = accessOf(call.method, call.url) === "anyone";
    const said = `${call.method} ${call.url}: ${status}`;
    if (open) expect(said).not.toMatch(/: (401|403)$/);
    else expect(said).toBe(`${call.method} ${call.url}: 401`);
  }
});

test("users get 403 from calls for administrators and for other users' records (behaviour 100)", async () => {
  for (const call of everyCall()) {
    const session = await signIn(shop, (await buildUser(shop)).id);
    const who = accessOf(call.method, call.url);
    const said = `${call.method} ${call.url}: ${await ask(call, session)}`;
    if (who === "admin") expect(said).toBe(`${call.method} ${call.url}: 403`);
    else expect(said).not.toMatch(/: 401$/);
    if (who === "anyone" || who === "user") expect(said).not.toMatch(/: 403$/);
  }
});

test("an administrator can use every call", async () => {
  for (const call of everyCall()) {
    const session = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
    expect(`${call.method} ${call.url}: ${await ask(call, session)}`).not.toMatch(/: 401$/);
  }
});
