import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { mailsTo } from "#test/mails.ts";
import { demo, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";
import { decide } from "./buy.ts";
import { newName } from "./cars.ts";
import { expectFits } from "./layout-checks.ts";
import {
  ARABIC,
  addAllToCart,
  dearest,
  longestCars,
  longestReviews,
  orderLongest,
  publishLongest,
  send,
  WIDE,
} from "./longest.ts";
import { ownShop } from "./own-shop.ts";

/** Opens each address; nothing of it sticks out. */
async function walk(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expectFits(page);
  }
}

test("the longest cars fit the screen of every visitor", async () => {
  const { ids } = await publishLongest();
  const page = await openPage();
  await page.goto("/home");
  await expectFits(page);
  const more = page.getByRole("button", { name: /^Show more/ });
  while ((await more.count()) > 0) await more.first().click();
  await expectFits(page);
  await walk(page, [
    `/home?brand=${WIDE}&color=${WIDE}&name=${WIDE}`,
    ...ids.map((id) => `/detail/${id}`),
  ]);

  await page.goto(`/home?name=${WIDE}`);
  await page
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  await walk(page, ["/favorites"]);
  await page
    .getByRole("button", { name: /^Favorite/ })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectFits(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");

  await addAllToCart(page, ids);
  // The toast that it is in the cart is still there.
  await expectFits(page);
  await walk(page, ["/cart"]);
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectFits(page, "[role=alertdialog]");
});

test("the longest orders, reviews and names fit the screen of their buyer", async () => {
  const { ids, page, pay } = await orderLongest();
  await expectFits(page);
  await pay.click();
  await page.getByRole("button", { name: /approve/i }).waitFor();
  await expectFits(page);
  await page.getByRole("button", { name: /approve/i }).click();
  await page.getByText("Thanks for buying at the product").waitFor();
  await page.waitForURL(/\/home$/);
  await expectFits(page);

  await page.getByRole("button", { name: /your menu$/ }).click();
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");

  const userId = await page.evaluate(() => localStorage.getItem("userId"));
  for (const [index, id] of ids.entries())
    await send(page, "/api/review", { rating: 4, ...longestReviews[index], carId: id, userId });
  await walk(
    page,
    ids.map((id) => `/detail/${id}`),
  );
  await page.getByRole("button", { name: "Edit your review" }).click();
  await page.getByLabel("Title").waitFor();
  await expectFits(page);

  await page.goto("/profile");
  for (const tab of ["Purchases", "My profile", "Reviews", "Posts"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("tabpanel", { name: tab }).waitFor();
    await expectFits(page);
  }
  await page.getByRole("tab", { name: "Purchases" }).click();
  const order = page.getByRole("link", { name: /^View order/ }).first();
  await walk(page, [String(await order.getAttribute("href")), "/profileSettings"]);
});

test("the longest names and prices fit a mail on a phone", async () => {
  const { buyer, page, pay } = await orderLongest();
  await pay.click();
  await page.getByRole("button", { name: /approve/i }).click();
  await page.getByText("Thanks for buying at the product").waitFor();

  const mails = () => mailsTo(ownShop().dataDir, buyer.email);
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject).join())
    .toContain("is confirmed");
  const reader = await openPage({ width: 320 });
  for (const { subject, html } of await mails()) {
    await reader.setContent(html ?? "");
    const width = await reader.evaluate(() => document.documentElement.scrollWidth);
    expect([subject, width]).toEqual([subject, 320]);
  }
});

test("the longest posts fit the screen of their seller", async () => {
  const { seller, ids } = await publishLongest();
  const page = await openPage({ signedInAs: seller });
  await page.goto("/profile");
  await page.getByRole("tab", { name: "Posts" }).click();
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .waitFor();
  await expectFits(page);
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectFits(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");
  await walk(page, [...ids.map((id) => `/user/edit/${id}`), "/publish-your-car"]);
});

test("the longest users and cars fit the dashboard", async () => {
  const { seller } = await publishLongest();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${WIDE}`);
  await expectFits(page);
  await page.getByRole("button", { name: `Edit ${seller.email}` }).click();
  await page.getByRole("dialog").waitFor();
  await expectFits(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Delete ${seller.email}` }).click();
  await page.getByRole("alertdialog").waitFor();
  await expectFits(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");

  for (const { name } of longestCars) {
    await page.goto(`/admin/dashboard?tab=PRODUCTS&name=${name}`);
    await expectFits(page);
  }
  await page
    .getByRole("button", { name: `Delete ${ARABIC}` })
    .first()
    .click();
  await page.getByRole("alertdialog").waitFor();
  await expectFits(page, "[role=alertdialog]");
  await page.keyboard.press("Escape");
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  await walk(page, [String(await edit.getAttribute("href"))]);
});

test("the longest orders fit the dashboard", async () => {
  const { buyer, page: buyerPage, pay } = await orderLongest();
  await pay.click();
  await decide(buyerPage, "approve");
  const page = await openPage({ signedInAs: demo.admin });
  const list = `/admin/dashboard?tab=ORDERS&name=${buyer.email.slice(0, 20)}`;
  await walk(page, [list]);
  const order = page.getByRole("link", { name: /^View order/ });
  await walk(page, [String(await order.getAttribute("href"))]);
});

test("a long word in a car does not make the products table wider than the screen", async () => {
  const seller = await openPage({ signedInAs: await newAccount() });
  const name = newName();
  const car = { ...dearest, name, brand: "Aldermoor", color: "Mitternachtsschwar", price: 218_000 };
  await send(seller, "/api/car/create", { ...car, location: "Germany" });
  const page = await openPage({ signedInAs: demo.admin });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/dashboard?tab=PRODUCTS&name=${name}`);
    const table = page.getByRole("region", { name: "Products" });
    const hidden = await table.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect([width, hidden]).toEqual([width, 0]);
  }
});
