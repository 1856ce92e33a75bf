import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { addToCart, decide, finishOrder, NOTICES } from "./buy.ts";
import { newCar } from "./cars.ts";
import { watchShifts } from "./shifts.ts";

/** Puts a used car of a new seller into the cart. */
async function addNewCar(page: Page) {
  const car = await newCar();
  await page.goto(`/detail/${car.id}`);
  await addToCart(page);
  return car;
}

/** Buys a used car of a new seller; ends on /home. */
async function buy(page: Page, outcome: keyof typeof NOTICES = "approve") {
  const car = await addNewCar(page);
  await finishOrder(page);
  await decide(page, outcome);
  return car;
}

async function openPurchases(page: Page) {
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Purchases" }).click();
}

test("a buyer opens a purchase from the Purchases tab, prints it, and goes on to review the car", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const { name } = await buy(page);
  await openPurchases(page);
  await page.getByRole("link", { name: /^View order/ }).click();
  await page.waitForURL("**/purchases/*");
  await page.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();
  await page.getByText("Paid", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "What happens next" }).waitFor();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.locator("body[data-printed]").count()).toBe(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("banner").innerText()).toMatch(/^\s*M?\s*marque\s*$/i);
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: `Review this car Kea ${name}` }).click();
  await page.waitForURL(/\/detail\/.*#reviews$/);
  await page.getByRole("group", { name: "Your rating" }).waitFor();
  const reviews = page.getByRole("heading", { name: "Reviews", exact: true });
  const top = async () => (await reviews.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(top).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test("a visitor signs in and comes back to the purchase; nobody but its buyer sees it", async () => {
  const account = await newAccount();
  const buyer = await openPage({ signedInAs: account });
  await buy(buyer);
  await openPurchases(buyer);
  const address = await buyer.getByRole("link", { name: /^View order/ }).getAttribute("href");

  const visitor = await openPage();
  await visitor.goto(address ?? "");
  await visitor.waitForURL("**/login?back=*");
  await visitor.getByLabel("E-mail").fill(account.email);
  await visitor.getByLabel("Password", { exact: true }).fill(account.password);
  await visitor.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await visitor.waitForURL(`**${address}`);
  await visitor.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();

  const other = await openPage({ signedInAs: await newAccount() });
  expect((await other.goto(address ?? ""))?.status()).toBe(403);
  expect(await other.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).count()).toBe(0);
});

test("after paying, the catalogue announces the purchase until it is dismissed (behaviour 52)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const { name } = await buy(page);
  const panel = page.getByRole("region", { name: /^Your order [\da-f]{8}$/ });
  await panel.getByText("What happens next").waitFor();
  await panel.getByRole("link", { name: `Kea ${name}` }).waitFor();
  await page.getByText(NOTICES.approve).waitFor({ state: "detached" });
  expect(await panel.isVisible()).toBe(true);
  await expectAccessible(page);

  const shifted = await watchShifts(page);
  await page.reload();
  await panel.waitFor();
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBe(0);

  await panel.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Cars",
  );
  await page.reload();
  expect(await panel.count()).toBe(0);
});

test("the return from a payment moves nothing on the page", async () => {
  const page = await openPage({ width: 390, signedInAs: await newAccount() });
  // The browser has the page's scripts, and the address is cleaned before all of them have run.
  await page.goto("/home");
  const shifted = await watchShifts(page);
  await buy(page);
  await page.getByRole("region", { name: /^Your order/ }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await shifted()).toBe(0);
});

test("the announcement is gone after leaving its page", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await buy(page);
  const panel = page.getByRole("region", { name: /^Your order [\da-f]{8}$/ });
  await panel.getByRole("link", { name: "View order" }).click();
  await page.waitForURL("**/purchases/*");
  await page.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();
  await page.goto("/home");
  expect(await panel.count()).toBe(0);
});

test("a cart that was filled after a purchase stays when the provider leads back once more (behaviour 52)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  let returnAddress = "";
  page.on("request", (request) => {
    if (request.url().includes("external_reference=")) returnAddress = request.url();
  });
  await buy(page);
  const { name: other } = await addNewCar(page);
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).waitFor();
  await page.evaluate((address) => window.location.assign(address), returnAddress);
  await page.getByText(NOTICES.approve).waitFor();
  await page.waitForURL(/\/home$/);
  await page.goto("/cart");
  await page.getByRole("row").filter({ hasText: other }).waitFor();
});

test("a payment that succeeds after a rejected one empties the cart (behaviour 52)", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await buy(page, "reject");
  await page.goBack();
  await decide(page, "approve");
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBe("[]");
});

test("a payment that failed announces nothing", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  await buy(page, "reject");
  expect(await page.getByRole("region", { name: /^Your order/ }).count()).toBe(0);
  await page.reload();
  expect(await page.getByRole("region", { name: /^Your order/ }).count()).toBe(0);
});

test("a payment status that only the browser has is announced once the server has confirmed it", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const { id } = await buy(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.evaluate((car) => {
    localStorage.setItem("transactionStatus", "success");
    localStorage.setItem("purshasedCars", JSON.stringify([car]));
    localStorage.setItem("subPrice", "30000");
  }, id);
  await page.reload();
  await page.getByText(NOTICES.approve).waitFor();
  await page.getByRole("region", { name: /^Your order/ }).waitFor();

  const liar = await openPage({ signedInAs: await newAccount() });
  await liar.goto("/about");
  await liar.evaluate((car) => {
    localStorage.setItem("transactionStatus", "success");
    localStorage.setItem("purshasedCars", JSON.stringify([car]));
  }, id);
  const refused = liar.waitForResponse(/\/buy\/create/);
  await liar.goto("/home");
  expect((await refused).status()).toBe(402);
  expect(await liar.getByRole("region", { name: /^Your order/ }).count()).toBe(0);
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the page of a purchase is accessible in ${theme}`, async () => {
    const width = theme === "ivory" ? 390 : 1440;
    const page = await openPage({ theme, width, signedInAs: await newAccount() });
    await buy(page);
    await openPurchases(page);
    await page.getByRole("link", { name: /^View order/ }).click();
    await page.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();
    await expectAccessible(page);
  });
}
