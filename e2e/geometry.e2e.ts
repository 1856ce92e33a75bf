import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

const groundOf = (what: Locator) => what.evaluate((one) => getComputedStyle(one).backgroundColor);

async function openSheet(page: Page): Promise<Locator> {
  await page.goto("/home");
  await page.getByRole("button", { name: "Filters" }).click();
  return page.getByRole("dialog", { name: "Filters" });
}

test.each([
  "ivory",
  "obsidian",
] as const)("the sheet of filters is of one colour in %s", async (theme) => {
  const page = await openPage({ width: 390, theme });
  const sheet = await openSheet(page);
  const foot = sheet.getByRole("button", { name: /^Show \d+ cars$/ }).locator("..");
  expect(await groundOf(foot)).toBe(await groundOf(sheet));
});
