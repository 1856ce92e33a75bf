import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, demo, newAccount } from "./account.ts";
import { clickToClose, clickToOpen, expectAccessible, openPage } from "./browser.ts";
import { mailedLink } from "./mail.ts";

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("E-mail").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
}

test("a visitor registers, mistypes the password, and signs in", async () => {
  const account = { email: `${randomUUID()}@people.example`, password: "Secret123" };
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/register");

  await main.getByRole("button", { name: "Register" }).click();
  await page.getByText("Form incomplete").waitFor();
  await page.getByText("Please fill all required fields and fix any validation errors").waitFor();
  for (const field of ["Name", "Last Name", "Age", "Country", "E-mail", "Password"])
    await page.getByText(`${field} is required`, { exact: true }).waitFor();
  expect(await main.getByLabel("Name", { exact: true }).evaluate(isFocused)).toBe(true);
  await expectAccessible(page);

  await main.getByLabel("Name", { exact: true }).fill("Grace");
  await main.getByLabel("Last Name").fill("Driver");
  await main.getByLabel("Age").fill("17");
  await main.getByLabel("Country").selectOption("Italy");
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByText("Age must be over 18").waitFor();
  await main.getByLabel("Age").fill("18");
  await main.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Your account has been created successfully!").waitFor();
  expect(await main.getByLabel("E-mail").inputValue()).toBe(account.email);
  expect(await main.getByLabel("Password", { exact: true }).evaluate(isFocused)).toBe(true);

  await signIn(page, { ...account, password: "Secret124" });
  await page.getByText("Wrong email or password").waitFor();
  await signIn(page, account);
  await page.waitForURL("**/home");
  await page.getByText("Signed in successfully").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Grace" }).waitFor();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored.userType).toBe("user");
  expect(JSON.parse(stored.authToken ?? "")).toMatchObject({
    id: stored.userId,
    email: account.email,
  });
});

test("a second account with the same e-mail is refused", async () => {
  const { email } = await newAccount();
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/register");
  await main.getByLabel("Name", { exact: true }).fill("Grace");
  await main.getByLabel("Last Name").fill("Driver");
  await main.getByLabel("Age").fill("44");
  await main.getByLabel("Country").selectOption("Italy");
  await main.getByLabel("E-mail").fill(email.toUpperCase());
  await main.getByLabel("Password", { exact: true }).fill("Secret123");
  await main.getByRole("button", { name: "Register" }).click();
  await page.getByText("Already have a user account with this email").waitFor();
});

test("the sign-in form shows messages after a field was touched, and the password on request (behaviours 57, 60)", async () => {
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/login");
  const password = main.getByLabel("Password", { exact: true });

  await main.getByLabel("E-mail").fill("nobody");
  expect(await page.getByText('The e-mail must contain "@"').count()).toBe(0);
  await password.focus();
  await page.getByText('The e-mail must contain "@"').waitFor();
  for (const [typed, message] of [
    ["short", "Password must be between 8 and 20 characters"],
    ["noNumbers", "Password must have at least one number"],
    ["12345678", "Password must have at least one letter"],
    ["lowercase1", "Password must have at least one uppercase letter"],
  ] as const) {
    await password.fill(typed);
    await password.blur();
    await page.getByText(message).waitFor();
  }
  await main.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Invalid input").waitFor();
  expect(await main.getByLabel("E-mail").evaluate(isFocused)).toBe(true);

  await main.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await main.getByRole("button", { name: "Hide password" }).click();
  expect(await password.getAttribute("type")).toBe("password");

  await main.getByLabel("E-mail").fill("");
  await password.fill("");
  await main.getByRole("button", { name: "Log in" }).click();
  await page.getByText("Put your email and password").waitFor();
  await page.getByText("Put your e-mail", { exact: true }).waitFor();
  await page.getByText("Put your password", { exact: true }).waitFor();
  await expectAccessible(page);
  await main.getByRole("link", { name: "Back to Home" }).click();
  await page.waitForURL("**/home");
});

for (const address of ["/profile", "/profileSettings"]) {
  test(`${address} asks for a sign-in first and opens after it`, async () => {
    const page = await openPage();
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === "/login");
    await signIn(page, await newAccount());
    await page.waitForURL((url) => url.pathname === address);
    await page.getByRole("heading", { name: "Update" }).waitFor();
  });
}

test("the browser's copy of the session is corrected where it differs", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  await page.goto("/about");
  const stored = () =>
    page.evaluate(() => [localStorage.getItem("userType"), localStorage.getItem("authToken")]);
  const right = await stored();
  expect(right[0]).toBe("user");
  for (const wrong of ["{}", "no JSON", '{"name":"Another","type":"admin"}']) {
    await page.evaluate((value) => {
      localStorage.setItem("authToken", value);
      localStorage.setItem("userType", "admin");
    }, wrong);
    await page.reload();
    await expect.poll(stored).toEqual(right);
  }
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL("**/home");
  await expect.poll(stored).toEqual(right);

  await page.context().clearCookies();
  await page.goto("/about");
  await expect.poll(stored).toEqual([null, null]);
});

test("signing in never redirects to another site", async () => {
  const page = await openPage();
  await page.goto("/login?back=//elsewhere.example/profile");
  await signIn(page, await newAccount());
  await page.waitForURL((url) => url.pathname === "/home");
});

test("a visitor signs in with Google, or cancels", async () => {
  const page = await openPage();
  await page.goto("/login?back=/profileSettings");
  const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
  const given = await clickToOpen(button);
  await expectAccessible(given);
  await clickToClose(given.getByRole("button", { name: "Cancel" }));
  const ready = button.and(page.locator(":not([aria-busy])"));
  await ready.waitFor();
  await page.evaluate(() => {
    const { open } = window;
    // Once, as a browser that blocks the window does.
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await ready.click();
  await page.getByText("Your browser has blocked the window of Google").waitFor();

  const popup = await clickToOpen(button);
  await clickToClose(popup.getByRole("button", { name: /Iris Valverde/ }));
  await page.waitForURL((url) => url.pathname === "/profileSettings");
  await page.getByText("Signed in successfully").waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Iris" }).waitFor();
  // With the photo that came along.
  const photo = page.getByRole("main").getByAltText("Your current photo");
  expect(await photo.getAttribute("src")).toBe("/pictures/team/6.webp?w=320");
});

test("a forgotten password is reset through the mailed link, once (behaviour 64)", async () => {
  const account = await newAccount();
  const page = await openPage();
  const main = page.getByRole("main");
  await page.goto("/login");
  await main.getByRole("link", { name: "Forgot password?" }).click();
  await main.getByRole("heading", { name: "Reset password" }).waitFor();
  await main.getByLabel("E-mail").fill("nobody");
  await main.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("Email is invalid").waitFor();
  await main.getByLabel("E-mail").fill(account.email);
  await main.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If this e-mail has an account,").waitFor();
  await expectAccessible(page);

  const link = await mailedLink(account.email, "/login/resetpassword");
  const fresh = { ...account, password: "Fresh4567" };
  await page.goto(link);
  await main.getByLabel("Password", { exact: true }).fill(fresh.password);
  await main.getByLabel("Confirm Password").fill("Fresh4568");
  await main.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("Passwords do not match").waitFor();
  await main.getByLabel("Confirm Password").fill(fresh.password);
  await main.getByRole("button", { name: "Save the password" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Your password has been restored").waitFor();
  await signIn(page, account);
  await page.getByText("Wrong email or password").waitFor();
  await signIn(page, fresh);
  await page.waitForURL("**/home");

  await page.goto(link);
  await main.getByLabel("Password", { exact: true }).fill("Other5678");
  await main.getByLabel("Confirm Password").fill("Other5678");
  await main.getByRole("button", { name: "Save the password" }).click();
  await page.getByText("This link is no longer valid, please ask for a new one").waitFor();
  expect(await main.getByLabel("Confirm Password").count()).toBe(0);
  const another = main.getByRole("link", { name: "Ask for a new link" });
  await expect.poll(() => another.evaluate(isFocused)).toBe(true);
  await expectAccessible(page);
  await another.click();
  await page.waitForURL("**/login/forgotpassword");
});

test("the link of the mail after registering confirms the e-mail", async () => {
  const { email } = await newAccount();
  const page = await openPage();
  await page.goto(await mailedLink(email, "/login/verify"));
  await page.getByRole("heading", { name: "Confirm your e-mail" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await page.waitForURL("**/login?verified=1");
  await page.getByText("Your e-mail is confirmed").waitFor();
  await page.goto("/api/user/verify?token=used");
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await page.waitForURL("**/login?verified=0");
  await page.getByText("This link is no longer valid").waitFor();
  await page.getByText("You can log in anyway.").waitFor();
  await expectAccessible(page);
});

test("a user who confirms an e-mail while signed in is told so and not asked to log in (behaviour 245)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account, width: 390 });
  const main = page.getByRole("main");
  await page.goto(await mailedLink(account.email, "/login/verify"));
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await main.getByText("Your e-mail is confirmed").waitFor();
  expect(await main.getByLabel("Password").count()).toBe(0);
  await expectAccessible(page);
  await main.getByRole("link", { name: "My Profile" }).click();
  await page.waitForURL("**/profile");
  await page.goto("/login?verified=0");
  await main.getByText("This link is no longer valid").waitFor();
  expect(await main.getByLabel("Password").count()).toBe(0);
});

test("an e-mail is confirmed without any script too", async () => {
  const { email } = await newAccount();
  const page = await openPage({ scripts: false, width: 390 });
  await page.goto(await mailedLink(email, "/login/verify"));
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await page.waitForURL("**/login?verified=1");
  await page.getByText("Your e-mail is confirmed").waitFor();
});

test("banned users are told so by the form and by Google's button, and their session ends (behaviours 58, 67)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  await page.goto("/profileSettings");
  const id = await page.evaluate(() => localStorage.getItem("userId"));
  const admin = await openPage({ signedInAs: demo.admin });
  const ban = await admin.request.put(`/api/user/dashboard/users/${id}`, { data: { ban: true } });
  expect(ban.status()).toBe(200);

  await page.reload();
  await page.waitForURL((url) => url.pathname === "/login");
  await signIn(page, account);
  const words = page.getByText("You have been banned by an Admin");
  await words.waitFor();
  await page.reload();
  const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
  const popup = await clickToOpen(button);
  await popup.getByText("Use another account").click();
  await popup.getByLabel("E-mail").fill(account.email);
  await popup.getByLabel("Name", { exact: true }).fill("Ada");
  await clickToClose(popup.getByRole("button", { name: "Continue" }));
  await words.waitFor();
  expect(await page.evaluate(() => localStorage.getItem("authToken"))).toBe(null);
});

const isFocused = (element: Element) => element === document.activeElement;
