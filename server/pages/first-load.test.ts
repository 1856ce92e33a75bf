import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { firstLoads } from "#test/first-load.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

// The pages that most visitors see, where an unnecessary import costs the most.
test.each([
  ["home/home", 123_000],
  ["car/car", 125_000],
  ["landing/landing", 121_900],
  ["about/about", 117_700],
  ["terms/terms", 120_700],
  ["not-found", 115_200],
])("routes/%s loads at most %i bytes of JavaScript before a first visitor can use it", async (page, max) => {
  const load = (await firstLoads()).get(`routes/${page}`);
  expect(load?.bytes).toBeGreaterThan(50_000);
  expect(load?.bytes).toBeLessThan(max);
});

const WRITTEN = /<script(?! type="(?:later|application))[^>]*>([\s\S]*?)<\/script>/g;

test.each([
  "/",
  "/about",
  "/termsandconditions",
])("a first visit to %s loads no JavaScript files before the page is used (behaviour 211)", async (url) => {
  const html = (await shop.app.inject({ url })).body;
  expect(html).not.toContain("<script src");
  expect(html).not.toContain('rel="modulepreload"');
  const written = [...html.matchAll(WRITTEN)].map(([, code = ""]) => code);
  expect(written.join()).toContain("IntersectionObserver");
  expect(gzipSync(written.join("\n")).length).toBeLessThan(25_000);
});
