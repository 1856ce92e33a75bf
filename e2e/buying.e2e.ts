import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount, signInByCall } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { addToCart, finishOrder } from "./buy.ts";

async function openCar(page: Page, index: number) {
  await page.goto("/home?state=New");
  await page.getByRole("article").nth(index).getByRole("link").click();
  await page.getByRole("button", { name: "ADD TO CART" }).waitFor();
}

/** The cart of a new account, with two cars in it. */
async function openCartOfTwo(): Promise<Page> {
  const page = await openPage({ signedInAs: await newAccount() });
  for (const index of [0, 1]) {
    await openCar(page, index);
    await addToCart(page);
  }
  await page.goto("/cart");
  return page;
}

/** Presses Remove at the first car of the cart, which asks whether to. */
const askToRemove = (page: Page) =>
  page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();

test("a new visitor registers, signs in, finds two cars, pays, and sees the purchase (behaviours 48 to 52)", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/register");
  const email = `new-${Date.now()}@people.example`;
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await page.getByLabel("Last Name").fill("Hopper");
  await page.getByLabel("Age").fill("45");
  await page.getByLabel("Country").selectOption("Italy");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Cobol1959");
  await page.getByRole("main").getByRole("button", { name: "Register" }).click();
  await page.getByText("Your account has been created successfully!").waitFor();
  await page.waitForURL("**/login");

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Cobol1959");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.getByText("Signed in successfully").waitFor();
  await page.waitForURL("**/home");

  await page.getByLabel("Search", { exact: true }).fill("lunaria");
  await page.waitForURL(/name=lunaria/);
  await page.getByRole("heading", { name: "Lunaria" }).first().waitFor();
  await page.getByRole("button", { name: "CLEAR FILTERS" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.getByRole("checkbox", { name: /^New/ }).click();
  await page.waitForURL(/state=New/);

  await openCar(page, 0);
  await addToCart(page);
  await openCar(page, 1);
  await addToCart(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /cart.*2/i })
    .waitFor();

  await finishOrder(page);
  await page.getByRole("button", { name: /approve/i }).click();
  await page.waitForURL(/\/home$/);
  await page.getByText("Thanks for buying at the product").waitFor();

  await page.getByRole("button", { name: /Grace/ }).click();
  await page.getByRole("menuitem", { name: "Purchases" }).click();
  await page.getByText("Order id:").waitFor();
  const cars = page.getByRole("article").getByRole("listitem");
  await cars.nth(1).waitFor();
  expect(await cars.count()).toBe(2);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).not.toContain("transactionStatus");
  expect(stored).not.toContain("purshasedCars");
  expect(stored).not.toContain("subPrice");
});

test("a rejected payment keeps the cart and says so (behaviour 52)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await openCar(page, 2);
  await addToCart(page);
  await finishOrder(page);
  await page.getByRole("button", { name: /reject/i }).click();
  await page.waitForURL(/\/home$/);
  await page
    .getByText("There was a problem with the payment method, try with another later")
    .waitFor();
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
});

test("a buyer who comes back without paying is told so and keeps the cart (behaviour 52)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await openCar(page, 0);
  await addToCart(page);
  await finishOrder(page);
  await page.getByRole("link", { name: "Return to the shop without paying" }).click();
  await page
    .getByText("There was a problem with the payment method, try with another later")
    .waitFor();
  await page.waitForURL(/\/home$/);
  expect(await page.getByText("Your payment is being processed").count()).toBe(0);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
});

test("a visitor who is not signed in is asked to log in before buying", async () => {
  const page = await openPage();
  await openCar(page, 0);
  await addToCart(page);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByText("You need to Log In to buy a car").waitFor();
});

test("a visitor who registers on the way to paying comes back to the cart after signing in (behaviour 59)", async () => {
  const page = await openPage();
  await openCar(page, 0);
  await addToCart(page);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Register" }).click();
  await page.getByLabel("Last Name").fill("Hopper");
  await page.getByLabel("Name", { exact: true }).fill("Grace");
  await page.getByLabel("Age").fill("45");
  await page.getByLabel("Country").selectOption("Italy");
  await page.getByLabel("E-mail").fill(`${randomUUID()}@people.example`);
  await page.getByLabel("Password", { exact: true }).fill("Cobol1959");
  await main.getByRole("button", { name: "Register" }).click();
  await page.getByText("Your account has been created successfully!").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("Cobol1959");
  await main.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
});

test("a buyer who was signed out while paying signs in and reads the result (behaviour 236)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  await openCar(page, 0);
  await addToCart(page);
  await finishOrder(page);
  await page.context().clearCookies();
  await page.getByRole("button", { name: /approve/i }).click();
  await page.waitForURL(/\/login\?back=/);
  await page.getByText("Log in with the account that placed the order").waitFor();
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.getByText("Thanks for buying at the product").waitFor();
  await page.waitForURL(/\/home$/);
  await page.getByRole("region", { name: /^Your order/ }).waitFor();
});

test("a buyer who signed in as somebody else while paying is told whose payment it is (behaviour 236)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await openCar(page, 0);
  await addToCart(page);
  await finishOrder(page);
  const { cookies } = await signInByCall(await newAccount());
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: /approve/i }).click();
  await page
    .getByText("Log in with the account that placed the order to see its payment")
    .waitFor();
  await page.waitForURL(/\/home$/);
});

test("a payment that cannot begin says so at its button, which can be pressed again", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await openCar(page, 0);
  await addToCart(page);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByText("You are offline, please try again").waitFor();
  expect(logged.join()).toContain("Error al procesar la compra");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).waitFor();
});

test("removing a car asks first and removes the payment button (behaviour 42)", async () => {
  const page = await openCartOfTwo();
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).waitFor();
  await askToRemove(page);
  await page.getByText("You won't be able to revert this!").waitFor();
  await page.getByRole("button", { name: "No, keep it" }).click();
  await askToRemove(page);
  await page.getByRole("button", { name: "Yes, remove it!" }).click();
  await page.getByText("The car has been removed from cart").waitFor();
  await page.getByRole("button", { name: "FINISH ORDER" }).waitFor();
});

test("a car removed while FINISH ORDER is under way is not paid for (behaviour 48)", async () => {
  const page = await openCartOfTwo();
  const { promise: removed, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/create_preference/", async (route) => {
    await removed;
    await route.continue();
  });
  const answered = page.waitForResponse("**/api/create_preference/");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await askToRemove(page);
  await page.getByRole("button", { name: "Yes, remove it!" }).click();
  await page.getByText("The car has been removed from cart").waitFor();
  answer();
  await (await answered).finished();
  await page.getByRole("button", { name: "FINISH ORDER" }).click({ trial: true });
  expect(await page.getByRole("link", { name: /^Pay with/ }).count()).toBe(0);
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).click();
  await page.getByRole("button", { name: /approve/i }).waitFor();
  expect(await page.getByRole("listitem").count()).toBe(1);
});

test("a favorite survives a reload and is removed after the question (behaviours 45, 46)", async () => {
  const page = await openPage();
  await page.goto("/home");
  await page
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  await page.goto("/favorites");
  await page.reload();
  await page.getByRole("button", { name: /^Favorite/ }).click();
  await page.getByText("The cart will be removed from Favorites").waitFor();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("You removed the cart from Favorites").waitFor();
  await page.getByText("You don't have Favorites").waitFor();
});

test("the cart and the favorites are accessible, empty and full", async () => {
  for (const theme of ["ivory", "obsidian"] as const) {
    const page = await openPage({ theme, width: 390 });
    await page.goto("/cart");
    await expectAccessible(page);
    await page.goto("/favorites");
    await expectAccessible(page);
    await openCar(page, 0);
    await page.getByRole("button", { name: /^Favorite/ }).click();
    await addToCart(page);
    await expectAccessible(page);
    await page.goto("/cart");
    await expectAccessible(page);
    await page.goto("/favorites");
    await expectAccessible(page);
  }
});
