import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { newAccount } from "./account.ts";
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
] as const)("a demonstration for everyone says so above every page: %s", async (theme) => {
  const page = await openPage({ address: shown.address, theme, width: 390 });
  await page.goto("/home");
  const line = page.getByRole("complementary", { name: "About this shop" });
  await line.getByText("Nothing here is for sale").waitFor();
  await expectAccessible(page);
});
