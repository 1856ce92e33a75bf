import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { demoCar } from "./cars.ts";

/**
 * Signs in and goes to the address, without the answer that brings the account's favorites.
 * @returns what lets it through
 */
async function signInWithoutFavorites(page: Page, account: Account, address = "/home") {
  const answered = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  await page.route(
    "**/api/favorites",
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await letGo.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`/login?back=${encodeURIComponent(address)}`);
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  const merged = page.waitForResponse("**/api/favorites");
  await main.getByRole("button", { name: "Log in" }).click();
  await answered.promise;
  return async () => {
    letGo.resolve();
    await (await merged).finished();
  };
}

test("favorites that are answered after logging out are not stored", async () => {
  const account = await newAccount();
  const elsewhere = await openPage({ signedInAs: account });
  const ids = [(await demoCar()).id];
  await elsewhere.request.put("/api/favorites", { data: { ids, merge: false } });

  const page = await openPage();
  const letFavoritesIn = await signInWithoutFavorites(page, account);
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByText("You logged out successfully").waitFor();
  await letFavoritesIn();
  await page.goto("/favorites");
  await page.getByText("You don't have Favorites").waitFor();
});

test("a favorite that is removed while those of the account are awaited stays removed", async () => {
  const page = await openPage();
  const car = await demoCar();
  await page.goto(`/detail/${car.id}`);
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Favorite/ })
    .first();
  await heart.click();
  const address = new URL(page.url()).pathname;
  const letFavoritesIn = await signInWithoutFavorites(page, await newAccount(), address);
  await page.waitForURL(`**${address}`);
  await heart.click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => heart.getAttribute("aria-pressed")).toBe("false");
  await letFavoritesIn();
  await page.goto("/favorites");
  await page.getByText("You don't have Favorites").waitFor();
});
