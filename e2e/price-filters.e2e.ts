import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

const priceFields = (page: Page) => [page.getByLabel("Min price"), page.getByLabel("Max price")];
const pricesOf = (page: Page) => Promise.all(priceFields(page).map((field) => field.inputValue()));
const warningOf = (page: Page) => page.getByText("The minimum price cannot be greater");

test("prices in the wrong order in the address are shown in their fields until they are corrected (behaviour 25)", async () => {
  const page = await openPage();
  const wrong = "/home?minPrice=90000&maxPrice=50000";
  await page.goto(wrong);
  await warningOf(page).waitFor();
  expect(await pricesOf(page)).toEqual(["90.000", "50.000"]);
  expect(await page.getByRole("list", { name: "Filters that are on" }).count()).toBe(0);
  await page.getByRole("button", { name: "CLEAR FILTERS" }).click();
  await warningOf(page).waitFor({ state: "detached" });
  expect(await pricesOf(page)).toEqual(["", ""]);

  await page.goto(wrong);
  await page.getByLabel("Max price").fill("95000");
  await page.getByRole("button", { name: "Apply price" }).click();
  await page.waitForURL((url) => url.search === "?minPrice=90000&maxPrice=95000");
  await warningOf(page).waitFor({ state: "detached" });
  expect(await pricesOf(page)).toEqual(["90.000", "95.000"]);

  await page.goto(wrong);
  await page.getByRole("checkbox", { name: /^Over \$/ }).check();
  await page.waitForURL((url) => url.search === "?minPrice=300001");
  await warningOf(page).waitFor({ state: "detached" });
  expect(await pricesOf(page)).toEqual(["", ""]);
});

test("a preset clears prices that were typed and not applied, and their warning (behaviour 23)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByLabel("Min price").fill("90000");
  await page.getByLabel("Max price").fill("50000");
  await page.getByRole("button", { name: "Apply price" }).click();
  await warningOf(page).waitFor();
  await page.getByRole("checkbox", { name: /^Up to \$ 50.000/ }).check();
  await page.waitForURL((url) => url.search === "?maxPrice=50000");
  await warningOf(page).waitFor({ state: "detached" });
  expect(await pricesOf(page)).toEqual(["", ""]);

  await page.getByLabel("Min price").fill("1000");
  await page.getByRole("checkbox", { name: /^Over \$/ }).check();
  await expect.poll(() => pricesOf(page)).toEqual(["", ""]);
});
