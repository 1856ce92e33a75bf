import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

test.each([
  ["/api/car/search", "application/json; charset=utf-8"],
  ["/api/car", "application/json; charset=utf-8"],
  ["/api/nothing", "application/json; charset=utf-8"],
  ["/api", "application/json; charset=utf-8"],
  ["/api?x", "application/json; charset=utf-8"],
  ["/api/car/search?page=x", "application/json; charset=utf-8"],
  ["/api/openapi.json", "application/json; charset=utf-8"],
  ["/home", "text/html; charset=utf-8"],
  ["/nowhere", "text/html; charset=utf-8"],
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
  ["/healthz", "application/json; charset=utf-8"],
])("the text of %s has a content type with a character set", async (url, type) => {
  expect((await shop.app.inject(url)).headers["content-type"]).toBe(type);
});

test.each(["TRACE", "CONNECT", "PROPFIND"])("%s is refused", async (method) => {
  for (const url of ["/", "/home", "/api/car/search"]) {
    const reply = await shop.app.inject({ method: method as "GET", url });
    expect([404, 405]).toContain(reply.statusCode);
  }
});

test.each([
  "/assets/",
  "/pictures/",
  "/pictures/scenes",
  "/pictures/scenes/",
  "/.git/config",
  "/package.json",
])("%s does not list or serve files", async (url) => {
  expect((await shop.app.inject(url)).statusCode).toBe(404);
});

test("pages of other sites cannot read any answer", async () => {
  const origin = "https://elsewhere.example";
  const asks = [
    { url: "/api/car/search", headers: { origin } },
    { url: "/home", headers: { origin } },
    { url: "/healthz", headers: { origin } },
    {
      method: "OPTIONS" as const,
      url: "/api/user",
      headers: { origin, "access-control-request-method": "POST" },
    },
  ];
  for (const ask of asks) {
    const names = Object.keys((await shop.app.inject(ask)).headers);
    expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test.each([
  ["brand=Fiat&brand=Ferrari", 200],
  ["name=a&name=b", 400],
  ["sort=price_asc&sort=price_desc", 400],
  ["minPrice=1&minPrice=2", 400],
  ["page=1&page=2", 400],
])("a repeated field is a list or is refused: %s", async (query, status) => {
  expect((await shop.app.inject(`/api/car/search?${query}`)).statusCode).toBe(status);
});
