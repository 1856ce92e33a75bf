import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";

const PRESSES_MAX = 150;

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  await control.waitFor();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${control}`);
}

test("a car is searched, put into the cart and paid for without a mouse", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/home?state=New");
  await tabTo(page, page.getByLabel("Search", { exact: true }));
  await page.keyboard.type("a");
  await page.waitForURL(/name=a/);
  const first = page.getByRole("article").first().getByRole("link");
  await tabTo(page, first);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/detail\//);

  await tabTo(page, page.getByRole("button", { name: "ADD TO CART" }));
  await page.keyboard.press("Enter");
  await page.getByText("The car has been added to cart").waitFor();
  await tabTo(page, page.getByRole("main").getByRole("link", { name: "View cart" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/cart");

  await tabTo(page, page.getByRole("button", { name: "FINISH ORDER" }));
  await page.keyboard.press("Enter");
  const pay = page.getByRole("link", { name: /^Pay with/ });
  await pay.waitFor();
  // It replaces FINISH ORDER and has the focus.
  expect(await pay.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /approve/i }));
  await page.keyboard.press("Enter");
  await page.getByText("Thanks for buying at the product").waitFor();
});

test("a car is published without a mouse", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  const typed: [Locator, string][] = [
    [page.getByLabel("Name", { exact: true }), "Giulietta"],
    [page.getByLabel("Brand"), "Alfa Romeo"],
    [page.getByLabel("Model"), "1962"],
    [page.getByLabel("State"), "Used"],
    [page.getByLabel("Price"), "64000"],
    [page.getByLabel("Location"), "Portugal"],
    [page.getByLabel("Color"), "Red"],
    [page.getByLabel("Description"), "Driven on Sundays, kept in a dry garage."],
  ];
  for (const [field, words] of typed) {
    await tabTo(page, field);
    await page.keyboard.type(words);
  }
  await tabTo(page, page.getByRole("button", { name: "Publish" }));
  await page.keyboard.press("Enter");
  await page.getByText("Your product has been created successfully!").waitFor();
  await page.waitForURL(/\/detail\//);
  await page.getByRole("heading", { level: 1, name: /Giulietta/ }).waitFor();
});
