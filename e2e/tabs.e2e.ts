import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { demoCar } from "./cars.ts";

const header = (page: Page) => page.getByRole("banner");

/** A second tab of the same visitor. */
async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab.waitForFunction(() => "__reactRouterDataRouter" in window);
  return tab;
}

test("logging out in one tab leads the private page of another to the sign-in form", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home");
  const open = await openTab(page, "/about");
  const own = await openTab(page, "/profile");
  await header(open).getByRole("button", { name: "Ada" }).waitFor();
  await own.getByRole("main").getByRole("tab").first().waitFor();
  await header(page).getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByText("You logged out successfully").waitFor();
  await own.waitForURL("**/login?back=%2Fprofile");
  await header(open).getByRole("link", { name: "Log in" }).waitFor();
  expect(await open.evaluate(() => localStorage.length)).toBe(0);
});

test("logging out in one tab empties the cart and the favorites of another", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  const cart = await openTab(page, "/cart");
  const favorites = await openTab(page, "/favorites");
  await cart.getByRole("button", { name: "FINISH ORDER" }).waitFor();
  await favorites.getByRole("main").getByRole("article").waitFor();
  await header(page).getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await cart.getByText("Your cart is empty").waitFor();
  await favorites.getByText("You don't have Favorites").waitFor();
});

test("signing in shows in the other tabs", async () => {
  const page = await openPage();
  await page.goto("/login");
  const other = await openTab(page, "/home");
  await header(other).getByRole("link", { name: "Log in" }).waitFor();
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(demo.buyer.email);
  await main.getByLabel("Password", { exact: true }).fill(demo.buyer.password);
  await main.getByRole("button", { name: "Log in" }).click();
  await header(other)
    .getByRole("button", { name: /your menu$/ })
    .waitFor();
});

test("a session that ends in one tab ends in all of them", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home");
  const own = await openTab(page, "/profile");
  await own.getByRole("main").getByRole("tab").first().waitFor();
  await page.request.post("/api/user/logout");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  await header(page).getByRole("link", { name: "Log in" }).waitFor();
  await own.waitForURL("**/login?back=%2Fprofile");
});

test("after logging out, the next person in the same tab sees nothing of the one before (behaviour 15)", async () => {
  const page = await openPage({ signedInAs: await newAccount(), width: 1440 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Two cars in a row" }).click();
  await page
    .getByRole("button", { name: /^Compare/ })
    .first()
    .click();
  await page.getByRole("complementary", { name: "Cars to compare" }).waitFor();
  const cards = page.getByRole("region", { name: "Cars" }).getByRole("article");
  await cards.nth(1).getByRole("link").click();
  await page.waitForURL("**/detail/**");
  const recentIds = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("recentCars") ?? "[]").length);
  await expect.poll(recentIds).toBe(1);
  await page.evaluate(() => Object.assign(window, { here: true }));
  await header(page).getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByText("You logged out successfully").waitFor();

  await page.getByRole("link", { name: "View more" }).click();
  await page.waitForURL("**/home");
  await cards.first().waitFor();
  expect(await page.evaluate(() => "here" in window)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.dataset.density)).toBeUndefined();
  expect(await page.getByRole("complementary", { name: "Cars to compare" }).count()).toBe(0);
  expect(await page.getByRole("region", { name: "Recently seen" }).count()).toBe(0);
  await cards.first().getByRole("link").click();
  await page.waitForURL("**/detail/**");
  await expect.poll(recentIds).toBe(1);
});
