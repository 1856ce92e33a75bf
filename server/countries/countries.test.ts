import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("anybody may ask for the countries, which come sorted by name", async () => {
  const reply = await shop.app.inject("/api/countries");
  expect(reply.statusCode).toBe(200);
  const countries: string[] = reply.json();
  expect(countries).toContain("Argentina");
  expect(countries).toEqual(countries.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(reply.headers["cache-control"]).toBe("public, max-age=3600");
});
