import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { addToCart, finishOrder } from "./buy.ts";
import { mailedLink } from "./mail.ts";
import { ownShop } from "./own-shop.ts";

const PROCESSED = "Payment is being processed";

/** Puts a New or a Used car into the cart that nobody else is paying for. */
async function addFreeCar(page: Page, state: "New" | "Used") {
  const cars = await (await page.request.get(`/api/car/search?state=${state}&limit=40`)).json();
  for (const { id } of cars) {
    const car = await (await page.request.get(`/api/car/detail/${id}`)).json();
    if (car.heldUntil || car.sold) continue;
    await page.goto(`/detail/${id}`);
    await addToCart(page);
    return car as { id: string; name: string; brand: string };
  }
  throw new Error("Every car is being paid for.");
}

/** Pays for what is in the cart, undecided; returns the address of the provider's page. */
async function payPending(page: Page): Promise<string> {
  await finishOrder(page);
  await page.waitForURL(/\/sandbox\/payments\/checkout\//);
  const address = page.url();
  await page.getByRole("button", { name: /pending/i }).click();
  // The notice may leave before the page has loaded.
  await page.getByText("Your payment is being processed.").waitFor();
  await page.waitForURL(/\/home$/);
  return address;
}

/** The provider decides later, without the buyer's browser. */
async function decide(page: Page, address: string, outcome: string) {
  const reply = await page.request.post(address, { form: { outcome }, maxRedirects: 0 });
  expect(reply.status()).toBe(303);
}

/** How many lines a text takes. */
function linesOf(element: Element): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size;
}

/** The space between an element and the one before it on the line. */
function spaceBefore(element: Element): number {
  const right = element.previousElementSibling?.getBoundingClientRect().right ?? 0;
  return element.getBoundingClientRect().left - right;
}

async function openPurchases(account: Account, width = 1440) {
  const page = await openPage({ signedInAs: account, width });
  await page.goto("/profile?tab=purchases");
  await page.getByRole("tab", { name: "Purchases", selected: true }).waitFor();
  return page;
}

test("a pending payment is shown as such in cart and Purchases, and becomes a purchase", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account, width: 390 });
  const car = await addFreeCar(page, "New");
  const address = await payPending(page);

  await page.goto("/cart");
  const state = page.getByText(PROCESSED, { exact: true });
  await state.waitFor();
  expect(await state.evaluate(linesOf)).toBe(1);
  expect(await page.getByRole("button", { name: "FINISH ORDER" }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole("link", { name: "See my purchases" }).click();
  await page.getByRole("heading", { name: "Payments being processed" }).waitFor();

  // In another browser, which knows nothing of the payment.
  const other = await openPurchases(account);
  const badge = other.getByText(PROCESSED, { exact: true });
  await badge.waitFor();
  expect(await badge.evaluate(spaceBefore)).toBeLessThan(32);
  await other.getByText("No purchases yet!").waitFor();
  await expectAccessible(other);
  await other.goto(`/detail/${car.id}`);
  await other.getByText("Your payment for this car is being processed.").waitFor();
  expect(await other.getByRole("button", { name: "ADD TO CART" }).count()).toBe(0);

  await decide(page, address, "approved");
  const link = await mailedLink(account.email, "/profile?tab=purchases");
  await page.goto(link);
  await page.getByText("Order id:").waitFor();
  expect(await page.getByText(PROCESSED).count()).toBe(0);
  await page.goto("/cart");
  await page.getByText("Your cart is empty").waitFor();
});

test("a pending payment that is rejected is mailed, and the car can be paid again", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const car = await addFreeCar(page, "Used");
  const address = await payPending(page);
  await decide(page, address, "rejected");
  const link = await mailedLink(account.email, `/detail/${car.id}`);
  const purchases = await openPurchases(account);
  await purchases.getByText("No purchases yet!").waitFor();
  expect(await purchases.getByText(PROCESSED).count()).toBe(0);
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: car.name }).waitFor();
  await page.goto("/cart");
  await page.getByRole("button", { name: "FINISH ORDER" }).click();
  await page.getByRole("link", { name: /^Pay with/ }).waitFor();
});

test("a car that another buyer is paying for says until when, in local time (behaviour 35)", async () => {
  const buyer = await openPage({ signedInAs: await newAccount() });
  const car = await addFreeCar(buyer, "Used");
  const waiting = await openPage({ signedInAs: await newAccount(), width: 390 });
  await waiting.goto(`/detail/${car.id}`);
  await addToCart(waiting);
  await waiting.goto("/cart");
  const finish = waiting.getByRole("button", { name: "FINISH ORDER" });
  await finish.waitFor();

  await buyer.goto("/cart");
  await buyer.getByRole("button", { name: "FINISH ORDER" }).click();
  await buyer.getByRole("link", { name: /^Pay with/ }).waitFor();
  const { heldUntil } = await (await waiting.request.get(`/api/car/detail/${car.id}`)).json();
  const time = await waiting.evaluate((moment) => {
    const until = new Date(moment);
    const two = (n: number) => String(n).padStart(2, "0");
    return `${two(until.getHours())}:${two(until.getMinutes())}`;
  }, heldUntil);

  await finish.click();
  const words = `It is free again at ${time}`;
  await waiting.getByText(`Another buyer is paying for this car. ${words}`).waitFor();
  await waiting
    .getByText(`Another buyer is paying for ${car.brand} ${car.name}. ${words}`)
    .waitFor();
  expect(await finish.isDisabled()).toBe(true);
  await expectAccessible(waiting);

  const wrong: string[] = [];
  const visitor = await openPage();
  visitor.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await visitor.goto(`/detail/${car.id}`);
  await visitor.getByText(`Another buyer is paying for this car. ${words}`).waitFor();
  await expectAccessible(visitor);
  expect(wrong).toEqual([]);
  await buyer.goto(`/detail/${car.id}`);
  await buyer.getByRole("button", { name: "ADD TO CART" }).waitFor();
  expect(await buyer.getByText("Another buyer is paying").count()).toBe(0);
});

test("a visitor whose clock is fast reads that another buyer is paying for a car (behaviour 35)", async () => {
  const buyer = await openPage({ signedInAs: await newAccount() });
  const car = await addFreeCar(buyer, "Used");
  await buyer.goto("/cart");
  await buyer.getByRole("button", { name: "FINISH ORDER" }).click();
  await buyer.getByRole("link", { name: /^Pay with/ }).waitFor();

  const visitor = await openPage();
  await visitor.clock.install({ time: Date.now() + 60 * 60_000 });
  await visitor.goto(`/detail/${car.id}`);
  // In local time, which the scripts write.
  const notice = visitor.getByText(/It is free again at [\d:]+(?: on [\d-]+)? unless they buy it/);
  await notice.first().waitFor();
  await visitor.clock.runFor(1_000);
  expect(await notice.count()).toBeGreaterThan(0);
});

test("a link to the purchases leads there after signing in, and from there to the other tabs", async () => {
  const account = await newAccount();
  const page = await openPage();
  await page.goto(`${ownShop().address}/profile?tab=purchases`);
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/profile?tab=purchases");
  await page.getByText("No purchases yet!").waitFor();
  await page.getByRole("tab", { name: "Reviews" }).click();
  await page.getByText("No reviews yet!").waitFor();
  await page.waitForURL("**/profile");
  await page.reload();
  await page.getByRole("heading", { name: "Update" }).waitFor();

  await page.goto("/profile?tab=posts");
  await page.getByText("No posts yet!").waitFor();
  await page.getByRole("button", { name: /Ada/ }).click();
  await page.getByRole("menuitem", { name: "Purchases" }).click();
  await page.getByText("No purchases yet!").waitFor();
});
