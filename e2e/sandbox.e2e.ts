import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { demoCar, newName } from "./cars.ts";

const themes = ["ivory", "obsidian"] as const;
const other = { ivory: "dark", obsidian: "light" } as const;

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

/** Opens the payment page of a car. */
async function openPayment(page: Page, car: { id: string; title: string; price: number }) {
  const { id, title, price } = car;
  const asked = await page.request.post("/api/create_preference/", {
    data: {
      items: [{ id, title, unit_price: price, quantity: 1 }],
      date: new Date().toISOString(),
    },
  });
  const { init_point } = await asked.json();
  await page.goto("/cart");
  await page.evaluate((address) => window.location.assign(address), init_point);
  await page.getByRole("heading", { name: "Complete your purchase" }).waitFor();
}

test.each(
  themes,
)("the payment page is in the theme chosen in the shop, whatever the system's: %s", async (theme) => {
  const page = await openPage({ theme, signedInAs: demo.buyer });
  await page.emulateMedia({ colorScheme: other[theme] });
  const car = await demoCar();
  await openPayment(page, { ...car, title: `${car.name} ${car.brand}` });
  expect(await shownTheme(page)).toBe(theme);
  await expectAccessible(page);
});

test("on the smallest phones the payment page breaks no word of a car's name", async () => {
  const seller = await openPage({ signedInAs: await newAccount() });
  const car = { name: newName(), brand: "Serravento", price: 12_390_000 };
  const { image } = await demoCar();
  const made = await seller.request.post("/api/car/create/", {
    data: { ...car, model: 2023, state: "New", image },
  });
  const { id } = await made.json();
  const page = await openPage({ width: 320, signedInAs: await newAccount() });
  await openPayment(page, { id, title: `${car.name} ${car.brand}`, price: car.price });
  const item = page.getByRole("listitem").getByText(car.brand);
  const words = await item.evaluate((text) =>
    [...(text.textContent?.matchAll(/\S+/g) ?? [])].map(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text.firstChild as Node, index);
      range.setEnd(text.firstChild as Node, index + word.length);
      return range.getClientRects().length;
    }),
  );
  expect(words).toEqual([1, 1, 1]);
});

test.each(
  themes,
)("Google's sandbox window is in the theme chosen in the shop, whatever the system's: %s", async (theme) => {
  const page = await openPage({ theme });
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Continue with Google" });
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await popup.emulateMedia({ colorScheme: other[theme] });
  await popup.getByText("Use another account").click();
  expect(await shownTheme(popup)).toBe(theme);
  await expectAccessible(popup);
});
