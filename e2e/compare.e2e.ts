import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { formatPrice } from "#shared/price.ts";
import { openPage } from "./browser.ts";

test("each value of compared cars stands under its car, also for screen readers", async () => {
  const page = await openPage();
  const found = await page.request.get("/api/car/search?maxPrice=10000000&sort=price_desc&limit=3");
  const cars = (await found.json()) as Car[];
  await page.goto(`/compare?ids=${cars.map(({ id }) => id)}`);
  const heads = await page.getByRole("columnheader").allInnerTexts();
  expect(heads).toHaveLength(cars.length + 1);
  for (const row of await page.getByRole("row").all()) {
    const cells = row.locator("[role=columnheader], [role=rowheader], [role=cell]");
    expect(await cells.count()).toBe(heads.length);
  }
  const prices = await page
    .getByRole("row", { name: /^Price/ })
    .getByRole("cell")
    .allInnerTexts();
  for (const [n, { name, price }] of cars.entries()) {
    expect(heads[n + 1]).toContain(name);
    expect(prices[n]).toBe(formatPrice(price));
  }
});
