import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";

test("header and footer lead to the pages of the shop", async () => {
  const page = await openPage();
  await page.goto("/home");
  const pages = page.getByRole("navigation", { name: "Pages of the shop" });
  await pages.getByRole("link", { name: "Favorites" }).click();
  await page.waitForURL("**/favorites");
  await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
  await page.waitForURL("**/register");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).waitFor();
});

test("an unknown address answers 404 with the way home", async () => {
  const page = await openPage();
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await page.waitForURL("**/home");
});

test("the chosen theme stays after a reload", async () => {
  const page = await openPage({ theme: "ivory" });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("switch").click();
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("obsidian");
});

test("who is signed in sees the account's menu instead of Log in", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home");
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem").first().waitFor();
  expect(await page.getByRole("link", { name: "Log in" }).count()).toBe(0);
});

test("a phone folds the pages into a menu, and the keyboard finds its way in and out", async () => {
  const page = await openPage({ width: 375 });
  await page.goto("/home");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  await page.keyboard.press("Tab");
  expect(await menu.getByRole("link", { name: "Home" }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await button.evaluate(isFocused)).toBe(true);

  await button.click();
  await menu.getByRole("link", { name: "Favorites" }).click();
  await page.waitForURL("**/favorites");
  await menu.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.activeElement?.id === "content");
});

test("the menu of a phone works before the scripts have come", async () => {
  const page = await openPage({ width: 375, scripts: false });
  await page.goto("/home");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Menu" });
  expect(await menu.isVisible()).toBe(false);
  await button.click();
  await menu.getByRole("link", { name: "Log in" }).waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await button.click();
  await button.click();
  await menu.waitFor({ state: "hidden" });
  await button.click();
  await menu.getByRole("link", { name: "Log in" }).click();
  await page.waitForURL("**/login");
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the frame and the 404 page are accessible in ${theme}`, async () => {
    const page = await openPage({ theme });
    await page.goto("/no-such-page");
    await expectAccessible(page);
  });
}

const isFocused = (element: Element) => element === document.activeElement;
