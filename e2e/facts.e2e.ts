import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { newAccount, signInByCall } from "./account.ts";
import { expectAccessible, openPage, openWithoutParts } from "./browser.ts";
import { carNamed, fillCar, newName, publishByCall } from "./cars.ts";
import { ownShop } from "./own-shop.ts";

const chip = (page: Page, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name });

const expectFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);

const boxOf = (element: Locator) =>
  element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);

test("a seller tells facts of a car from a phone (behaviour 141)", async () => {
  const page = await openPage({ width: 390, signedInAs: await newAccount() });
  const name = newName();
  await page.goto("/publish-your-car");
  await fillCar(page, name);
  await page.getByText("More about the car").click();
  await page.getByLabel("Mileage").fill("12.000 km");
  await chip(page, "Body", "SUV").check();
  await chip(page, "Accident-free", "Yes").check();
  await chip(page, "Fuel", "Diesel").check();
  await chip(page, "Fuel", "Not stated").check();
  await page.getByLabel("VIN").fill("1M8GDM9A1KP042788");
  await page.getByText("The VIN is not valid").waitFor();
  await expectAccessible(page);
  await page.getByLabel("VIN").fill("WP1ZZZ9YZPDA00001");
  await page.getByText("Its check digit is not checkable").waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.waitForURL("**/detail/**");
  await page.getByText("12.000 km").waitFor();
  await page.getByText("WP1ZZZ9YZPDA00001").waitFor();
  const facts = { mileage: 12_000, body: "suv", accidentFree: true, vin: "…A00001", fuel: null };
  expect(await carNamed(name)).toMatchObject(facts);
});

test("on a phone Enter moves to the next field, and the form's buttons cover none (behaviour 221)", async () => {
  const page = await openPage({ width: 390, signedInAs: await newAccount() });
  await page.goto("/publish-your-car");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  await expectFocus(page.getByLabel("Brand"));
  await page.getByText("More about the car").tap();
  await page.getByLabel("Owners").press("Enter");
  await expectFocus(page.getByLabel("VIN"));
  await page.getByLabel("VIN").press("Enter");
  await expectFocus(chip(page, "Service history", "Not stated"));
  // Each control that gets the focus is above the buttons, which are at the bottom of the screen.
  const bar = await boxOf(page.getByRole("button", { name: "Publish" }));
  expect(bar.bottom).toBeGreaterThan(780);
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press("Tab");
    expect((await boxOf(page.locator(":focus"))).bottom).toBeLessThan(bar.top);
  }
});

test("a seller changes one fact and takes another away", async () => {
  const account = await newAccount();
  const name = newName();
  await publishByCall(account, [name]);
  const { id } = await carNamed(name);
  await change(account, id, { mileage: 500, engine: "4.0 V8", body: "coupe" });
  const page = await openPage({ signedInAs: account });
  await page.goto(`/user/edit/${id}`);
  await page.getByText("3 of 13 filled in").click();
  await page.getByLabel("Mileage").fill("900");
  await page.getByLabel("Engine").fill("");
  await page.getByRole("button", { name: "Update" }).click();
  await page.waitForURL("**/profile");
  expect(await carNamed(name)).toMatchObject({ mileage: 900, engine: null, body: "coupe" });
});

test("a visitor sees why a price is what it is, who sells, and compares", async () => {
  const account = await newAccount();
  const [first, second] = [newName(), newName()];
  await publishByCall(account, [first, second]);
  const car = await carNamed(first);
  await change(account, car.id, { price: 25_000 });
  const page = await openPage();
  await page.goto(`/detail/${car.id}`);
  await page.getByText(/Reduced by \$ 5\.000 on \d/).waitFor();
  await page.getByRole("heading", { name: "Price history" }).waitFor();
  await page.getByRole("button", { name: `Compare Kea ${first}` }).click();
  // The code that remembers it may arrive after the rest of the page.
  await page.waitForFunction(([key, id]) => localStorage.getItem(key)?.includes(id), [
    STORAGE_KEYS.recent,
    car.id,
  ] as const);
  await page.goto(`/detail/${(await carNamed(second)).id}`);
  const recent = page.getByRole("region", { name: "Recently seen" });
  await recent.getByRole("link", { name: first }).waitFor();
  await page.getByRole("button", { name: `Compare Kea ${second}` }).click();
  await page.getByRole("link", { name: "Compare 2 cars" }).click();
  const table = page.getByRole("table", { name: "Cars side by side" });
  await table.getByText("$ 25.000 USD").waitFor();
  await table.getByText("$ 30.000 USD").waitFor();
  await expectAccessible(page);
  await table.getByRole("link", { name: second }).click();
  await page.getByRole("link", { name: /^Seller/ }).click();
  await page.getByRole("heading", { name: "Ada Driver" }).waitFor();
  await page.getByRole("link", { name: first }).waitFor();
  await expectAccessible(page);
});

async function change(account: Parameters<typeof signInByCall>[0], id: string, fields: object) {
  const { cookies } = await signInByCall(account);
  const reply = await fetch(`${ownShop().address}/api/car/edit/${id}`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    },
    body: JSON.stringify(fields),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

test("what the server rendered further down stays while its code loads", async () => {
  const name = newName();
  await publishByCall(await newAccount(), [name]);
  const page = await openPage({ width: 390 });
  const { id } = await carNamed(name);
  const arrive = await openWithoutParts(
    page,
    `/detail/${id}`,
    /assets\/(other-cars|price-insight)-/,
  );
  await page.evaluate(() => window.scrollTo(0, 1e6));
  // The page renders again to show it.
  await page.getByRole("region", { name: "Buy this car" }).waitFor();
  for (const title of ["The price", "Similar cars"])
    expect(await page.getByRole("heading", { name: title }).isVisible()).toBe(true);
  arrive();
});
