import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";

test.each([
  "/login",
  "/login?back=/profile",
])("signing in at %s says that the browser blocks cookies", async (address) => {
  const account = await newAccount();
  const page = await openPage();
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    await page.context().clearCookies();
    const { "set-cookie": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(address);
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  await main.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Your browser blocks the shop's cookies. Allow them to log in.").waitFor();
  expect(await page.getByText("Signed in successfully").count()).toBe(0);
});
