import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

test("dismissing a notice returns the focus to where it was (behaviour 248)", async () => {
  const page = await openPage();
  await page.goto("/home");
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await heart.press("Enter");
  await heart.press("Enter");
  await page.getByRole("button", { name: "Accept" }).press("Enter");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.waitFor();
  await expect.poll(() => hasFocus(heart)).toBe(true);
  await dismiss.press("Enter");
  await dismiss.waitFor({ state: "detached" });
  expect(await hasFocus(heart)).toBe(true);
});

test("clearing the compared cars moves the focus to the page (behaviour 248)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .press("Enter");
  await page.getByRole("button", { name: "Clear the cars to compare" }).press("Enter");
  await page.getByRole("complementary", { name: "Cars to compare" }).waitFor({ state: "detached" });
  expect(await hasFocus(page.getByRole("main"))).toBe(true);
});
