import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";

/** Holds the answer of a call back. @returns what lets it go */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const answer = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await answer.promise;
    await route.continue();
  });
  return answer.resolve;
}

async function openAbout(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("**/about");
}

test("a visitor who has opened another page while they are signed in stays there", async () => {
  const account = await newAccount();
  const page = await openPage();
  await page.goto("/login");
  const answer = await holdBack(page, "**/api/user");
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  await main.getByRole("button", { name: "Log in" }).click();
  await openAbout(page);
  answer();
  await page.getByText("Signed in successfully").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a visitor who has opened another page while they are registered stays there", async () => {
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/register");
  await main.getByLabel("Name", { exact: true }).fill("Grace");
  await main.getByLabel("Last Name").fill("Driver");
  await main.getByLabel("Age").fill("18");
  await main.getByLabel("Country").selectOption("Italy");
  await main.getByLabel("E-mail").fill(`${randomUUID()}@people.example`);
  await main.getByLabel("Password", { exact: true }).fill("Secret123");
  const answer = await holdBack(page, "**/api/user/create");
  await main.getByRole("button", { name: "Register" }).click();
  await openAbout(page);
  answer();
  await page.getByText("Your account has been created successfully!").waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
});
