import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { prepareDemo } from "./demo-data.ts";
import { openShop } from "./shop.ts";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on" }, { fill: await prepareDemo(inject("day")) });
});
afterAll(() => shop?.close());

/** Searches until the shop refuses for a while: its count starts again after a minute. */
async function searchTooOften(page: Page): Promise<void> {
  const search = () => page.request.get("/api/car/search");
  const secondsLeft = async () => {
    const replies = await Promise.all(Array.from({ length: 61 }, search));
    return Math.max(...replies.map((reply) => Number(reply.headers()["retry-after"] ?? 0)));
  };
  await expect.poll(secondsLeft).toBeGreaterThan(20);
}

test("a visitor who searches too often is asked to wait and loses nothing", async () => {
  const page = await openPage({ address: shop.address, width: 390 });
  const main = page.getByRole("main");
  await page.goto("/home");
  await searchTooOften(page);

  const words = main.getByText("You are searching too fast");
  await main.getByLabel("Search").fill("lunaria");
  await main.getByLabel("Search").press("Enter");
  await words.waitFor();
  expect(new URL(page.url()).searchParams.get("name")).toBe("lunaria");
  await expectAccessible(page);
  await searchTooOften(page);
  const refused = page.waitForResponse((response) => response.status() === 429);
  await main.getByRole("button", { name: "Search again" }).click();
  await refused;
  await words.waitFor();
  await searchTooOften(page);
  const response = await page.reload();
  expect(response?.status()).toBe(429);
  await words.waitFor();
  await expectAccessible(page);
  await main.getByRole("link", { name: "See all cars" }).click();
  await main.getByRole("article").first().waitFor();
});

test("after five wrong passwords the form says how long to wait", async () => {
  const account = await newAccount(shop.address);
  const page = await openPage({ address: shop.address });
  const main = page.getByRole("main");
  await page.goto("/login");
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByLabel("Password", { exact: true }).fill("Wrong1234");
  const button = main.getByRole("button", { name: "Log in" });
  const ready = button.and(page.locator(":not([aria-busy=true])"));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await Promise.all([page.waitForResponse("**/api/user"), ready.click()]);
    await page.getByText("Wrong email or password").waitFor();
  }
  await ready.click();
  await page.getByText("Too many attempts, please try again in a minute").waitFor();
});

test("after five wrong passwords the profile says how long to wait, and can be sent again (behaviour 74)", async () => {
  const account = await newAccount(shop.address);
  const page = await openPage({ address: shop.address, signedInAs: account });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.getByLabel("Password", { exact: true }).fill("Secret456");
  await main.getByLabel("Confirm Password").fill("Secret456");
  const save = main.getByRole("button", { name: "Save" });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await main.getByLabel("Current password").fill(`Wrong123${attempt}`);
    await save.click();
    await page.getByText("Wrong password", { exact: true }).waitFor();
    expect(await save.isDisabled()).toBe(true);
  }
  await main.getByLabel("Current password").fill(account.password);
  await save.click();
  await page.getByText("Too many attempts, please try again in a minute").waitFor();
  expect(await save.isEnabled()).toBe(true);
});
