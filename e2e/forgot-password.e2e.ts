import { test } from "vitest";
import { newAccount } from "./account.ts";
import { openPage } from "./browser.ts";

test("a visitor who looks for the password on the way to the cart still gets there (behaviour 59)", async () => {
  const { email, password } = await newAccount();
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/login?back=/cart");
  await main.getByRole("link", { name: "Forgot password?" }).click();
  await main.getByRole("link", { name: "Back to Log in" }).click();
  // Its form, not that of the page before, which has an e-mail, too.
  await main.getByRole("heading", { name: "Log in" }).waitFor();
  await main.getByLabel("E-mail").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/cart");
});
