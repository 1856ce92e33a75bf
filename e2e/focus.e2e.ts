import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { openPage } from "./browser.ts";
import { FIND_FOCUS_FAULTS } from "./focus-checks.ts";

const PRESSES_MAX = 120;

/** Moves the focus through the whole page with a key. Returns what hides or cuts it. */
async function faultsOf(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  if (key === "Shift+Tab") await page.getByRole("contentinfo").getByRole("link").last().focus();
  const faults = new Set<string>();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate<string[] | undefined>(FIND_FOCUS_FAULTS);
    if (!found) break;
    for (const fault of found) faults.add(fault);
  }
  return [...faults];
}

async function shownCar(page: Page) {
  const reply = await page.request.get("/api/car/search?name=lunaria%20selva&limit=1");
  const [car] = await reply.json();
  return car;
}

for (const width of [390, 1440]) {
  test(`what has the focus is not behind the header, at ${width} px`, async () => {
    const page = await openPage({ width });
    const { id } = await shownCar(page);
    for (const path of ["/home", `/detail/${id}`, "/register"]) {
      await page.goto(path);
      expect(await faultsOf(page, "Shift+Tab"), path).toEqual([]);
    }
  });

  test(`what has the focus is not behind the bar of compared cars, at ${width} px`, async () => {
    const page = await openPage({ width });
    await page.goto("/home");
    for (const index of [0, 1])
      await page
        .getByRole("button", { name: /^Compare / })
        .nth(index)
        .click();
    await page.getByRole("link", { name: "Compare", exact: true }).waitFor();
    await page.getByRole("link", { name: "Marque", exact: true }).first().focus();
    expect(await faultsOf(page, "Tab")).toEqual([]);
  });
}

// At 1024 px the table of products is wider than its space.
for (const width of [390, 1024, 1440]) {
  test(`the outline of what has the focus is whole, at ${width} px`, async () => {
    const page = await openPage({ width, signedInAs: demo.admin });
    const { id } = await shownCar(page);
    const dearest = await page.request.get("/api/car/search?sort=price_desc&limit=3");
    const compared = (await dearest.json()).map((car: { id: string }) => car.id);
    const tables = ["USERS", "PRODUCTS", "ORDERS"].map((tab) => `/admin/dashboard?tab=${tab}`);
    for (const path of [`/detail/${id}`, `/compare?ids=${compared}`, "/about", ...tables]) {
      await page.goto(path);
      expect(await faultsOf(page, "Tab"), path).toEqual([]);
    }
  });
}
