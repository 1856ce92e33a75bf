import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAccount } from "./account.ts";
import { clickToClose, clickToOpen, expectAccessible, openPage } from "./browser.ts";
import { mailedLink } from "./mail.ts";

const photo = "public/pictures/team/1.webp";

async function register(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/register");
  await main.getByLabel("Name", { exact: true }).fill("Grace");
  await main.getByLabel("Last Name").fill("Driver");
  await main.getByLabel("Age").fill("45");
  await main.getByLabel("Country").selectOption("Italy");
  await main.getByLabel("E-mail").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Register" }).click();
  await page.getByText("Your account has been created successfully!").waitFor();
}

async function resetPassword(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/login/forgotpassword");
  await main.getByLabel("E-mail").fill(email);
  await main.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If this e-mail has an account,").waitFor();
  await page.goto(await mailedLink(email, "/login/resetpassword"));
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByLabel("Confirm Password").fill(password);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("Your password has been restored").waitFor();
}

async function signInWithGoogle(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
  const popup = await clickToOpen(button);
  await popup.getByText("Use another account").click();
  await popup.getByLabel("E-mail").fill(email);
  await popup.getByLabel("Name", { exact: true }).fill("Somebody");
  await clickToClose(popup.getByRole("button", { name: "Continue" }));
  await page.waitForURL("**/home");
  await page.getByText("Signed in successfully").waitFor();
}

test("an account can register, change its password, and end its other session", async () => {
  const email = `${randomUUID()}@people.example`;
  const page = await openPage({ width: 1440 });
  const main = page.getByRole("main");
  await register(page, email, "Secret123");
  await page.goto(await mailedLink(email, "/login/verify"));
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await page.getByText("Your e-mail is confirmed").waitFor();
  await resetPassword(page, email, "Fresh4567");

  const elsewhere = await openPage({ signedInAs: { email, password: "Fresh4567" } });
  await elsewhere.goto("/profileSettings");
  await signInWithGoogle(page, email);
  // The same account, linked by its confirmed e-mail: it keeps its name, not that of the popup.
  await page.getByRole("banner").getByRole("button", { name: "Grace" }).click();
  await page.getByRole("menuitem", { name: "My Profile" }).click();
  await main.locator("input[type=file]").setInputFiles(photo);
  await main.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Your image has been upload successfully!").waitFor();
  await main.getByLabel("Last Name").fill("Racer");
  await main.getByLabel("Password", { exact: true }).fill("Third7890");
  await main.getByLabel("Confirm Password").fill("Third7890");
  await main.getByLabel("Current password").fill("Fresh4567");
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your profile has been successfully modified!").waitFor();

  await elsewhere.reload();
  await elsewhere.waitForURL((url) => url.pathname === "/login");
  await page.goto("/profileSettings");
  expect(await main.getByLabel("Last Name").getAttribute("placeholder")).toBe("Racer");
  await page.getByRole("banner").getByRole("button", { name: "Grace" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByText("You logged out successfully").waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("without a connection each form says what failed, and keeps what was typed", async () => {
  const page = await openPage({ signedInAs: await newAccount() });
  const main = page.getByRole("main");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));

  await page.goto("/login/forgotpassword");
  await page.context().setOffline(true);
  await main.getByLabel("E-mail").fill("ada@people.example");
  await main.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("Error sending for restore the password.").waitFor();
  expect(await main.getByLabel("E-mail").inputValue()).toBe("ada@people.example");

  await page.context().setOffline(false);
  await page.goto("/profileSettings");
  await main.locator("input[type=file]").setInputFiles(photo);
  await main.getByLabel("Name", { exact: true }).fill("Augusta");
  await page.context().setOffline(true);
  await main.getByRole("button", { name: "Upload" }).click();
  await page.getByText("The image upload failed").waitFor();
  await page.getByText(/^Error uploading image to the image host: ./).waitFor();
  await main.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => logged.join()).toContain("The profile was not saved");
  expect(await main.getByLabel("Name", { exact: true }).inputValue()).toBe("Augusta");
});
