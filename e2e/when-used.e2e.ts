import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { demo, signInByCall } from "./account.ts";
import { openPage } from "./browser.ts";
import { ownShop } from "./own-shop.ts";

/** The addresses of scripts that a page loads. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

/** Not `page.goto`, which uses the page. */
const open = (page: Page, address: string) =>
  page.mainFrame().goto(address, { waitUntil: "networkidle" });

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test("three pages load no script until somebody uses them, and then do all they can (behaviour 211)", async () => {
  const page = await openPage();
  const scripts = scriptsOf(page);
  for (const address of ["/", "/about", "/termsandconditions"]) {
    await open(page, address);
    expect([address, scripts]).toEqual([address, []]);
  }
  await page.getByRole("switch").press("Enter");
  await expect.poll(() => themeOf(page)).toBe("obsidian");
  expect(scripts.length).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Privacy" }).click();
  await page.locator('[aria-current="true"]', { hasText: "Privacy" }).waitFor();
});

test("a link pointed at before its page has scripts leads on without a new document", async () => {
  const page = await openPage();
  await open(page, "/about");
  await page.evaluate(() => Object.assign(window, { here: true }));
  const home = page.getByRole("banner").getByRole("link", { name: "Home" });
  await home.hover();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("button") ?? {}).some((key) => key.startsWith("__react")),
  );
  await home.click();
  await page.waitForURL("**/home");
  expect(await page.evaluate(() => "here" in window)).toBe(true);
});

test("a visitor who has a cart or is signed in sees it on these pages at once", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByText("The car has been added to cart").waitFor();
  await open(page, "/about");
  await page.getByRole("banner").getByRole("link", { name: "Cart, 1 car" }).waitFor();

  const owner = await openPage({ signedInAs: demo.seller });
  const scripts = scriptsOf(owner);
  await open(owner, "/about");
  expect(scripts.length).toBeGreaterThan(0);
});

test("signing in in another tab shows on a page that nobody has used yet", async () => {
  const page = await openPage();
  const scripts = scriptsOf(page);
  await open(page, "/about");
  expect(scripts).toEqual([]);
  const { cookies } = await signInByCall(demo.seller, ownShop().address);
  await page.context().addCookies(cookies);
  const other = await page.context().newPage();
  await other.goto("/termsandconditions");
  await page.getByRole("button", { name: /your menu/ }).waitFor();
  const stored = (key: string) => other.evaluate((name) => localStorage.getItem(name), key);
  expect(await stored(STORAGE_KEYS.userId)).toBeTruthy();
});

test("code that is loaded late does not load the page's style sheet again", async () => {
  const page = await openPage();
  await page.goto("/home", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Contacts" }).first().click();
  await page.waitForURL("**/about");
  await page.waitForLoadState("networkidle");
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => href && new URL(href).pathname),
  );
  expect(sheets).toEqual([...new Set(sheets)]);
});
