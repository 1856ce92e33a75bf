import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { prepareDemo } from "./demo-data.ts";
import { openShop } from "./shop.ts";

/** A public shop without keys of services, and a demonstration that is open to everyone. */
let bare: Awaited<ReturnType<typeof openShop>>;
let shown: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  [bare, shown] = await Promise.all([
    openShop({ PUBLIC_URL: "http://shop.example" }),
    openShop(
      { PUBLIC_URL: "http://shop.example", DEMO: "on" },
      { fill: await prepareDemo(inject("day")) },
    ),
  ]);
});
afterAll(async () => {
  await bare?.close();
  await shown?.close();
});

test("a public shop without keys offers neither Google nor payments, and says so (behaviour 106)", async () => {
  const { address } = bare;
  const page = await openPage({ address, signedInAs: await newAccount(address) });
  await page.goto("/login");
  expect(await page.getByRole("button", { name: "Continue with Google" }).count()).toBe(0);
  const id = "01900000-0000-7000-8000-000000000000";
  const car = {
    id,
    name: "Roma",
    model: 2022,
    brand: "Ferrari",
    state: "New",
    price: 250_000,
    image: [],
    location: "Italy",
    color: "Red",
    description: "A car in good order.",
    userId: id,
    rating: null,
    sold: false,
    createdAt: "2026-03-10T12:00:00Z",
  };
  await page.evaluate(([key, cars]) => localStorage.setItem(key, cars), [
    STORAGE_KEYS.cart,
    JSON.stringify([car]),
  ] as const);
  await page.goto("/cart");
  await page.getByText("Payments are not set up in this shop yet").waitFor();
  expect(await page.getByRole("button", { name: "FINISH ORDER" }).count()).toBe(0);
  await expectAccessible(page);
});

test.each([
  "ivory",
  "obsidian",
] as const)("a demonstration for everyone says so at the top of every page: %s", async (theme) => {
  const page = await openPage({ address: shown.address, theme, width: 390 });
  await page.goto("/home");
  const line = page.getByRole("complementary", { name: "About this shop" });
  await line.getByText("Nothing here is for sale").waitFor();
  await expectAccessible(page);
});

test("the line of a demonstration begins where the dashboard's menu does, and makes no page scroll", async () => {
  const { address } = shown;
  const page = await openPage({ address, signedInAs: demo.admin, width: 1440 });
  await page.goto("/admin/dashboard");
  const left = (what: Locator) => what.evaluate((one) => one.getBoundingClientRect().left);
  const [words, logo] = await Promise.all([
    left(page.getByText("Demonstration", { exact: true })),
    left(page.getByRole("link", { name: "Marque" })),
  ]);
  expect(words).toBe(logo);
  const refused = await openPage({ address, width: 1440 });
  await refused.goto("/admin/dashboard");
  await refused.getByText("Nothing here is for sale").waitFor();
  const beyond = await refused.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return scrollHeight - clientHeight;
  });
  expect(beyond).toBe(0);
});

test("the menu of a demonstration on a phone leaves the button that closes it in view", async () => {
  const page = await openPage({ address: shown.address, width: 390 });
  await page.goto("/home");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.click();
  await menu.waitFor();
  await button.click({ timeout: 5000 });
  await menu.waitFor({ state: "hidden" });
});
