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

/** What visitors are told of a payment, for some seconds. */
export const NOTICES = {
  approve: "Thanks for buying at the product",
  reject: "There was a problem with the payment method, try with another later",
};

/** Presses a button of the provider's page; ends on /home. */
export async function decide(page: Page, outcome: keyof typeof NOTICES): Promise<void> {
  await page.getByRole("button", { name: new RegExp(outcome, "i") }).click();
  // The notice may leave before the page has loaded.
  await page.getByText(NOTICES[outcome]).waitFor();
  await page.waitForURL(/\/home$/);
}

/** Buys the car whose page is open; ends on /home. */
export async function buy(page: Page): Promise<void> {
  await addToCart(page);
  await finishOrder(page);
  await decide(page, "approve");
}
