import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { buy } from "./buy.ts";
import { newCar } from "./cars.ts";

/** Somebody buys a used car of a new seller. */
async function sale() {
  const [{ id, name }, buyer] = [await newCar(), await newAccount()];
  const page = await openPage({ signedInAs: buyer });
  await page.goto(`/detail/${id}`);
  await buy(page);
  return { name, email: buyer.email };
}

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

async function search(page: Page, word: string) {
  await page.getByLabel("Search orders").fill(word);
  await page.getByRole("button", { name: "SEARCH" }).click();
}

test("an administrator finds an order by its buyer, and reads how it was paid", async () => {
  const { name, email } = await sale();
  const page = await openPage({ width: 1440, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard" }).getByRole("listitem");
  expect(await menu.allTextContents()).toEqual([
    "USERS",
    "PRODUCTS",
    "ORDERS",
    "AUDIT",
    "HOME",
    "LOGOUT",
  ]);
  await page.getByRole("link", { name: "ORDERS" }).click();
  await page.getByRole("heading", { name: "Orders" }).waitFor();
  for (const head of ["Order", "Date", "Buyer", "Cars", "Price", "Status", "Payment", "Refund"])
    await page.getByRole("columnheader", { name: head, exact: true }).waitFor();

  await search(page, email);
  await expect.poll(() => rows(page).count()).toBe(1);
  const row = rows(page).first();
  for (const said of [email, `Kea ${name}`, "$ 30.000 USD", "Approved"])
    await row.getByText(said).first().waitFor();
  await page.getByLabel("Status").selectOption("Refunded");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByLabel("Status").selectOption("Default");
  await row.waitFor();
  await page.getByLabel("To").fill("2000-01-01");
  await page.getByLabel("To").press("Enter");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
  await page.getByLabel("To").fill("");
  await page.getByLabel("To").press("Enter");
  await row.waitFor();

  await row.getByRole("link", { name: /^View order/ }).click();
  await page.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();
  await page.getByRole("table", { name: "Payments" }).getByText("approved, accredited").waitFor();
  await page.getByRole("table", { name: "Webhooks" }).waitFor();
  await page.getByRole("link", { name: "Back to orders" }).click();
  await page.waitForURL(`**/admin/dashboard?tab=ORDERS&name=${encodeURIComponent(email)}`);
});

test("an administrator reads what was paid in the format of every price", async () => {
  const { email } = await sale();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto("/admin/dashboard?tab=ORDERS");
  await search(page, email);
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole("link", { name: /^View order/ }).click();
  const payments = page.getByRole("table", { name: "Payments" });
  await payments.getByRole("cell", { name: "$ 30.000 USD" }).waitFor();
  const charged = page.getByText("Charged", { exact: true }).locator("xpath=following-sibling::dd");
  expect(await charged.innerText()).toBe("$ 30.000 USD");
});

test("nobody but administrators opens an order", async () => {
  const path = "/admin/dashboard/orders/0199a7c0-0000-7000-8000-000000000000";
  const visitor = await openPage();
  expect((await visitor.goto(path))?.status()).toBe(401);
  await visitor.getByText("You must log in and be an Administrator to access here").waitFor();
  const user = await openPage({ signedInAs: await newAccount() });
  expect((await user.goto(path))?.status()).toBe(403);
  await user.getByText("You must be an administrator to access these functions").waitFor();
  const admin = await openPage({ signedInAs: demo.admin });
  expect((await admin.goto(path))?.status()).toBe(404);
});

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the orders and one of them are accessible in ${theme}`, async () => {
    await sale();
    const width = theme === "ivory" ? 390 : 1440;
    const page = await openPage({ theme, width, signedInAs: demo.admin });
    await page.goto("/admin/dashboard?tab=ORDERS");
    await expectAccessible(page);
    await rows(page)
      .first()
      .getByRole("link", { name: /^View order/ })
      .click();
    await page.getByRole("heading", { name: /^Order [\da-f]{8}$/ }).waitFor();
    await expectAccessible(page);
  });
}
