import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";

const main = (page: Page) => page.getByRole("main");
// Playwright's search for texts leaves out what is in a noscript.
const line = (page: Page) => main(page).locator("noscript p").first();

test.each([
  "/login",
  "/register",
  "/login/forgotpassword",
  "/cart",
  "/favorites",
])("without scripts %s says what it needs", async (address) => {
  const page = await openPage({ scripts: false, width: 390 });
  await page.goto(address);
  await line(page).waitFor();
});

test.each([
  "/profile",
  "/publish-your-car",
])("without scripts %s says what it needs to a signed-in user", async (address) => {
  const page = await openPage({ scripts: false, signedInAs: demo.seller });
  await page.goto(address);
  await line(page).waitFor();
});

test("without scripts the dashboard says what it needs", async () => {
  const page = await openPage({ scripts: false, signedInAs: demo.admin });
  await page.goto("/admin/dashboard");
  await line(page).waitFor();
});

test("without scripts a car says that the cart needs them, and offers no dead button", async () => {
  const page = await openPage({ scripts: false });
  await page.goto("/home?brand=Montefosco");
  await main(page).getByRole("article").first().getByRole("link").click();
  await line(page).waitFor();
  expect(await page.getByRole("button", { name: "ADD TO CART" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: /^Favorite/ }).count()).toBe(0);
  for (const name of ["Picture 2", "Show the picture larger"])
    expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
});

test("without scripts Enter in the sign-in form sends no password anywhere", async () => {
  const page = await openPage({ scripts: false });
  await page.goto("/login");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.getByLabel("Password", { exact: true }).fill("Secret123");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/login/forgotpassword");
  expect(sent.filter((one) => one.startsWith("POST"))).toEqual([]);
});

test("without scripts searching and turning the page work", async () => {
  const page = await openPage({ scripts: false });
  await page.goto("/home");
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  await page.getByRole("searchbox").fill("lunaria");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/name=lunaria/);
});

test("without scripts filters and order are sent together, on a phone too", async () => {
  const page = await openPage({ scripts: false, width: 390 });
  await page.goto("/home?name=v");
  await page.getByRole("checkbox", { name: /^Used/ }).check();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Lower price");
  await page.getByLabel("Max price").fill("900.000");
  await page.locator("noscript button", { hasText: "Apply" }).click();
  await page.waitForURL(/sort=price_asc/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("state")).toBe("Used");
  expect(searchParams.get("name")).toBe("v");
  expect(searchParams.get("maxPrice")).toBe("900.000");
  expect(await page.getByRole("checkbox", { name: /^Used/ }).isChecked()).toBe(true);
  expect(await page.getByLabel("Max price").inputValue()).toBe("900.000");
});

test("visitors with scripts see none of those lines", async () => {
  const page = await openPage();
  await page.goto("/login");
  expect(await line(page).isVisible()).toBe(false);
  await expectAccessible(page);
});
