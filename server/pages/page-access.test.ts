import { afterAll, beforeAll, expect, test } from "vitest";
import pages from "#app/routes.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { PAGE_ACCESS } from "../http/access-table.ts";

let shop: TestShop;
/** The record for an id in an address: another user's car or purchase, or the seller. */
let ids: { car: string; purchase: string; seller: string };
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
  const car = await buildCar(shop);
  const { id } = await buildUser(shop);
  const purchase = await buildPurchase(shop, { userId: id, cars: [car] });
  ids = { car: car.id, purchase: purchase.id, seller: car.user_id };
});
afterAll(() => shop.close());

function idFor(pattern: string): string {
  if (pattern.startsWith("/seller/")) return ids.seller;
  return /purchases|orders/.test(pattern) ? ids.purchase : ids.car;
}

/** The page at an address that matches its pattern. */
async function open(pattern: string, headers: Record<string, string> = {}) {
  const url = pattern
    .replace("/:slug?", "")
    .replace(":id", idFor(pattern))
    .replace("*", "no-such-page");
  const { statusCode, headers: reply } = await shop.app.inject({ url, headers });
  return { status: statusCode, location: reply.location, url };
}

const rows = Object.entries(PAGE_ACCESS);

test("every page has a row in the access table, and every row a page", () => {
  const paths = pages.map(({ path = "" }) => `/${path}`);
  expect(Object.keys(PAGE_ACCESS).sort()).toEqual(paths.sort());
});

test.each(rows)("an anonymous visitor of %s, which is for %s", async (pattern, access) => {
  const { status, location, url } = await open(pattern);
  if (access === "anyone") expect(status).toBe(pattern === "/*" ? 404 : 200);
  if (access === "admin") expect(status).toBe(401);
  if (access === "user" || access === "owner") {
    expect(status).toBe(302);
    expect(location).toBe(`/login?back=${encodeURIComponent(url)}`);
  }
});

test.each(rows)("a signed-in user at %s, which is for %s", async (pattern, access) => {
  const { status } = await open(pattern, await signIn(shop, (await buildUser(shop)).id));
  if (access === "admin" || access === "owner") expect(status).toBe(403);
  else expect(status).toBe(pattern === "/*" ? 404 : 200);
});

test.each(rows)("an administrator at %s, which is for %s", async (pattern) => {
  const { id } = await buildUser(shop, { status: "admin" });
  const { status } = await open(pattern, await signIn(shop, id));
  expect(status).toBe(pattern === "/*" ? 404 : 200);
});
