import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { demoCar } from "./cars.ts";

const themes = ["ivory", "obsidian"] as const;
const other = { ivory: "dark", obsidian: "light" } as const;

const shownTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test.each(
  themes,
)("the payment page is in the theme chosen in the shop, whatever the system's: %s", async (theme) => {
  const page = await openPage({ theme, signedInAs: demo.buyer });
  await page.emulateMedia({ colorScheme: other[theme] });
  const car = await demoCar();
  const asked = await page.request.post("/api/create_preference/", {
    data: {
      items: [
        { id: car.id, title: `${car.name} ${car.brand}`, unit_price: car.price, quantity: 1 },
      ],
      date: new Date().toISOString(),
    },
  });
  await page.goto("/cart");
  await page.evaluate(
    (address) => window.location.assign(address),
    (await asked.json()).init_point,
  );
  await page.getByRole("heading", { name: "Complete your purchase" }).waitFor();
  expect(await shownTheme(page)).toBe(theme);
  await expectAccessible(page);
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
