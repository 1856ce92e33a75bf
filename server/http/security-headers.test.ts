import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { PAGE_ACCESS } from "./access-table.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "127.0.0.1" }, { pages: true });
});
afterAll(() => shop.close());

const headersOf = async (url: string, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ url, headers })).headers;

test.each([
  "/home",
  "/api/car/brand",
  "/sandbox/identity/popup",
  "/sandbox/payments/checkout/none",
  "/pictures/none.webp",
])("%s has a referrer policy, a permissions policy and a resource policy", async (url) => {
  const headers = await headersOf(url);
  expect(headers).toMatchObject({
    "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
    "permissions-policy": expect.stringContaining("camera=()"),
    "cross-origin-opener-policy": "same-origin",
  });
  expect(headers["cross-origin-resource-policy"]).toBe(
    url.startsWith("/pictures/") ? "cross-origin" : "same-origin",
  );
});

test("HSTS is sent over https only", async () => {
  expect((await headersOf("/home"))["strict-transport-security"]).toBeUndefined();
});

test("personal replies are not cached", async () => {
  const user = await buildUser(shop);
  const session = await signIn(shop, user.id);
  const addresses = [
    `/api/user/${user.id}`,
    `/api/buy/getByuser/${user.id}`,
    "/api/favorites",
    "/api/user/dashboard/users",
    "/profile",
  ];
  for (const url of addresses)
    expect((await headersOf(url, session))["cache-control"]).toContain("no-store");
});

const PRIVATE_PAGES = Object.entries(PAGE_ACCESS)
  .filter(([, who]) => who !== "anyone")
  .map(([path]) => path.replace(":id", "00000000-0000-7000-8000-000000000000"));

test.each(PRIVATE_PAGES)("the answer of %s to anonymous visitors is not cached", async (path) => {
  for (const url of [path, `${path}.data`, `${path}?tab=security`]) {
    const reply = await shop.app.inject(url);
    expect([url, reply.statusCode]).not.toEqual([url, 200]);
    expect([url, reply.headers["cache-control"]]).toEqual([url, "private, no-store"]);
  }
});
