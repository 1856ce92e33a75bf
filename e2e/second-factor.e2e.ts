import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PASSKEY_NAME_MAX } from "#shared/second-factor.ts";
import { appCode } from "#test/second-factor.ts";
import { type Account, newAccount } from "./account.ts";
import { breakRequests } from "./broken-requests.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { expectFits } from "./layout-checks.ts";
import { ownShop } from "./own-shop.ts";

/** Wider than a phone, without a place to break it. */
const LONG_NAME = "W".repeat(PASSKEY_NAME_MAX);

/** Passkeys are for names, not for numbers. */
const byName = () => ownShop().address.replace("127.0.0.1", "localhost");

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/login");
  await main.getByLabel("E-mail").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
}

function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}

/** As the shop answers where the code was shown more than five minutes ago. */
async function changeEmailWithCode(page: Page, { password }: Account, code: string): Promise<void> {
  const message = "Enter the code";
  const asked = [{ path: "code", message, secondFactor: ["code"] }];
  const mend = await breakRequests(page, "**/api/user/*/email", (route) => {
    mend();
    return route.fulfill({ status: 403, json: { message, details: asked } });
  });
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail" });
  await dialog.getByLabel("New e-mail").fill("next@people.example");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  const field = dialog.getByRole("textbox", { name: "Code" });
  await dialog.getByText(message).waitFor();
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await field.fill(code);
  const sent = page.waitForRequest("**/api/user/*/email");
  await dialog.getByRole("button", { name: "Send the link" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ code });
  await dialog.getByText("A link to confirm the new e-mail is on its way to it").waitFor();
  await dialog.getByRole("button", { name: "Close" }).first().click();
}

/** The secret for the authenticator app. A phone cannot scan its own screen, so it has a link, too. */
async function shownSecret(dialog: Locator): Promise<string> {
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(" ", "");
  const open = dialog.getByRole("link", { name: "Open the app on this device" });
  expect(await open.getAttribute("href")).toMatch(new RegExp(`^otpauth://totp/.*${secret}`));
  return secret;
}

test("one-time codes are turned on, asked for at the next sign-in, and turned off (behaviour 161)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account, width: 390, theme: "obsidian" });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.getByText("This device").waitFor();
  await main.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on one-time codes" });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
  const secret = await shownSecret(dialog);
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000");
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await dialog.getByText("This code is wrong or has already been used").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Code" }).fill(appCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = await codes.first().innerText();
  for (const code of await codes.all()) expect(await code.evaluate(linesOf)).toBe(1);
  expect(await dialog.getByRole("link", { name: "Download" }).getAttribute("href")).toContain(
    recoveryCode,
  );
  await expectAccessible(page);
  const notice = page.getByText("One-time codes are on", { exact: true });
  expect(await notice.count()).toBe(0);
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await notice.waitFor();
  await main.getByText("10 left").waitFor();

  await changeEmailWithCode(page, account, recoveryCode);

  const other = await openPage();
  const step = other.getByRole("main");
  await logIn(other, account);
  await step.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await expectAccessible(other);
  await step.getByRole("button", { name: "Confirm" }).click();
  await step.getByText("Enter the code").waitFor();
  await step.getByLabel("Code").fill("000000");
  await step.getByRole("button", { name: "Confirm" }).click();
  await step.getByText("This code is wrong or has already been used").waitFor();
  await step.getByLabel("Code").fill(recoveryCode);
  await step.getByRole("button", { name: "Confirm" }).click();
  await other.waitForURL("**/home");
  await other.getByText("Signed in successfully").waitFor();

  await page.reload();
  await main.getByText("9 left").waitFor();
  await main.getByRole("button", { name: "End all other sessions" }).click();
  await page.getByText("All other sessions have ended").waitFor();
  await main.getByRole("button", { name: "Turn off" }).click();
  const off = page.getByRole("dialog", { name: "Turn off one-time codes?" });
  await off.getByLabel("Current password").fill(account.password);
  await off.getByLabel("Code").fill(appCode(secret, 1));
  await off.getByRole("button", { name: "Turn off" }).click();
  await page.getByText("One-time codes are off", { exact: true }).waitFor();
  await main.getByRole("button", { name: "Turn on" }).waitFor();
});

test("a passkey is added, signs in without a password, and is removed by itself (behaviour 163)", async () => {
  const account = await newAccount();
  const page = await openPage({ address: byName() });
  const main = page.getByRole("main");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });

  await logIn(page, account);
  await page.waitForURL("**/home");
  await page.goto("/profileSettings");
  await main.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(LONG_NAME);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "I have stored them" }).click();
  await main.getByText(LONG_NAME).waitFor();
  await expectFits(page);

  await page.context().clearCookies();
  await page.goto("/login");
  await expectAccessible(page);
  await main.getByRole("button", { name: "Continue with a passkey" }).click();
  await page.getByText("Signed in successfully").waitFor();

  await page.context().clearCookies();
  await logIn(page, account);
  await main.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await main.getByRole("button", { name: "Continue with a passkey" }).click();
  await page.getByText("Signed in successfully").waitFor();

  await page.goto("/profileSettings");
  await main.getByRole("button", { name: `Remove the passkey ${LONG_NAME}` }).click();
  const remove = page.getByRole("dialog", { name: "Remove the passkey?" });
  await remove.getByLabel("Current password").fill(account.password);
  await remove.getByRole("button", { name: "Remove" }).click();
  await page.getByText("The passkey has been removed").waitFor();
});
