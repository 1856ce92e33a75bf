import { expect, test } from "vitest";
import type { Car } from "#shared/car.ts";
import { formatPrice } from "#shared/price.ts";
import { openPage } from "./browser.ts";

test("each value of compared cars is under its car, also for screen readers", async () => {
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

test("with letters twice as large the bar of cars to compare shows its whole text, and messages are above it", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const cards = page.getByRole("main").getByRole("article");
  for (const n of [0, 1])
    await cards
      .nth(n)
      .getByRole("button", { name: /^Compare/ })
      .click();
  const bar = page.getByRole("complementary", { name: "Cars to compare" });
  const text = bar.getByText("2 of 4 to compare");
  await bar.getByRole("link", { name: "Compare" }).waitFor();
  const cut = await text.evaluate((one) => {
    const line = one.parentElement as HTMLElement;
    return [line.scrollWidth - line.clientWidth, line.scrollHeight - line.clientHeight];
  });
  expect(cut).toEqual([0, 0]);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--bar")),
    )
    .toBe(`${Math.round(height)}px`);
});

test("the picture of a compared car leads to it", async () => {
  const page = await openPage({ width: 390 });
  const found = await page.request.get("/api/car/search?limit=2");
  const cars = (await found.json()) as Car[];
  await page.goto(`/compare?ids=${cars.map(({ id }) => id)}`);
  const head = page.getByRole("columnheader").nth(1);
  const { x = 0, y = 0 } = (await head.boundingBox()) ?? {};
  await page.mouse.click(x + 40, y + 40);
  await page.waitForURL(`**/detail/${cars[0]?.id}/**`);
});

test("the number of a car, which every car has of its own, is not marked as a difference", async () => {
  const page = await openPage();
  const found = await page.request.get("/api/car/search?brand=Montefosco&sort=price_desc&limit=3");
  const cars = (await found.json()) as Car[];
  await page.goto(`/compare?ids=${cars.map(({ id }) => id)}`);
  const heads = page.getByRole("rowheader");
  await heads.getByText("VIN").waitFor();
  expect(await heads.filter({ hasText: "(differs)" }).allTextContents()).toContain(
    "Price(differs)",
  );
  expect(await heads.filter({ hasText: "VIN" }).innerText()).toBe("VIN");
});
