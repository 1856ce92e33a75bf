import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("the countries are one list, or pages on request", async () => {
  const all: string[] = (await shop.app.inject("/api/countries")).json();
  const reply = await shop.app.inject("/api/countries?page=2&limit=10");
  expect(reply.json()).toEqual(all.slice(10, 20));
  expect(reply.headers["x-total-count"]).toBe(String(all.length));
  expect(reply.headers.link).toContain('</api/countries?page=3&limit=10>; rel="next"');
  expect((await shop.app.inject("/api/countries?limit=0")).statusCode).toBe(400);
});

test("anybody can read the countries, sorted by name (behaviour 62)", async () => {
  const reply = await shop.app.inject("/api/countries");
  expect(reply.statusCode).toBe(200);
  const countries: string[] = reply.json();
  expect(countries).toContain("Argentina");
  expect(countries).toEqual(countries.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(reply.headers["cache-control"]).toBe("public, max-age=3600");
});
