import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

test("screen readers are told once that a car has no pictures", async () => {
  const { id } = await buildCar(shop, { name: "Roma", brand: "Ferrari", color: "Red" });
  const { body } = await shop.app.inject(`/detail/${id}`);
  const words = [...body.matchAll(/<span class="sr-only">([^<]*picture[^<]*)<\/span>/g)];
  expect(words.map(([, text]) => text)).toEqual(["Red Ferrari Roma (no picture yet)"]);
});
