import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, openPage, type Visit } from "./browser.ts";

const boxOf = (page: Page) => page.getByLabel("Search", { exact: true });

const optionsOf = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");
const activeOf = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option", { selected: true });

/** Types into the search of the catalogue; a key may come before the code of the suggestions. */
async function typeIn(typed: string, visit: Visit = {}) {
  const page = await openPage(visit);
  await page.goto("/home");
  await boxOf(page).pressSequentially(typed);
  await optionsOf(page).first().waitFor();
  return page;
}

test("a misspelt name finds the cars, and the page says what it looked for (behaviour 152)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await boxOf(page).fill("phantm");
  await boxOf(page).press("Enter");
  await page.waitForURL(/name=phantm/);
  await page.getByRole("heading", { name: "Phantom" }).first().waitFor();
  await expectAccessible(page, "main");
  await page.getByRole("link", { name: "Phantom", exact: true }).first().waitFor();
  await page.getByText("Did you mean").getByRole("link", { name: "Phantom" }).click();
  await page.waitForURL(/name=Phantom/);
  await expect.poll(() => page.getByText("Did you mean").count()).toBe(0);
  await expect.poll(() => boxOf(page).inputValue()).toBe("Phantom");
});

test("suggestions are chosen by keyboard, with the focus in the text (behaviour 154)", async () => {
  const page = await typeIn("ferr");
  const box = page.getByRole("combobox", { name: "Search" });
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  await page.getByRole("status").getByText("suggestions").waitFor();
  await box.press("ArrowDown");
  await expect.poll(() => activeOf(page).innerText()).toContain("Ferrari");
  expect(await box.getAttribute("aria-activedescendant")).toBe(
    await activeOf(page).getAttribute("id"),
  );
  await box.press("End");
  await expect.poll(() => activeOf(page).innerText()).toContain("CAR");
  await box.press("Home");
  await expect.poll(() => activeOf(page).innerText()).toContain("BRAND");
  await expectAccessible(page, "main");
  await box.press("Escape");
  expect(await optionsOf(page).count()).toBe(0);
  expect(await box.inputValue()).toBe("ferr");
  await box.press("ArrowDown");
  await box.press("Enter");
  await page.waitForURL(/name=Ferrari/);
  expect(await optionsOf(page).count()).toBe(0);
});

test("a suggested car opens, and its search is among the recent ones until they are cleared (behaviour 154)", async () => {
  const page = await typeIn("ferr", { width: 390 });
  const car = optionsOf(page).filter({ has: page.locator("img") });
  await car.first().click();
  await page.waitForURL("**/detail/**");
  await page.goto("/home");
  await boxOf(page).click();
  await optionsOf(page)
    .filter({ hasText: /^Ferrari/ })
    .waitFor();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect.poll(() => optionsOf(page).count()).toBe(0);
  await page.reload();
  await boxOf(page).click();
  expect(await page.evaluate(() => localStorage.getItem("recentSearches"))).toBe("[]");
});
