import type { Page } from "playwright-core";

/** Puts the car whose page is open into the cart. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "ADD TO CART" }).click();
  await page.getByText("The car has been added to cart").waitFor();
}

/** Orders what is in the cart; ends on the provider's page. */
export async function finishOrder(page: Page): Promise<void> {
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).click();
}

/** Orders what is in the cart and presses a button of the provider's page; ends on /home. */
export async function payForCart(page: Page, outcome: RegExp): Promise<void> {
  await finishOrder(page);
  await page.getByRole("button", { name: outcome }).click();
  await page.waitForURL(/\/home$/);
}

/** Buys the car whose page is open; ends on /home. */
export async function buy(page: Page): Promise<void> {
  await addToCart(page);
  await payForCart(page, /approve/i);
  await page.getByText("Thanks for buying at the product").waitFor();
}
