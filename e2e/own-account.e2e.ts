import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Account, demo, newAccount } from "./account.ts";
import { expectAccessible, openPage } from "./browser.ts";
import { publishByCall } from "./cars.ts";
import { mailedLink } from "./mail.ts";

test("somebody deletes their account, and may register again", async () => {
  const account = await newAccount();
  await publishByCall(account, ["Kea farewell"]);
  const page = await openPage({ signedInAs: account });
  const main = page.getByRole("main");
  await page.goto("/profile");
  await main.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByText("This cannot be undone.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await main.getByRole("button", { name: "Delete account" }).click();
  const remove = dialog.getByRole("button", { name: "Delete my account" });
  await remove.click();
  await dialog.getByText("Current password is required").waitFor();
  await dialog.getByLabel("Current password").fill("Wrong1234");
  await dialog.getByRole("button", { name: "Show password" }).click();
  await remove.click();
  await dialog.getByText("Wrong password", { exact: true }).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel("Current password").fill(account.password);
  await remove.click();
  await page.getByText("Your account has been deleted").waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  const found = await page.request.get("/api/car/search?name=Kea%20farewell");
  expect(await found.json()).toEqual([]);
  await newAccount(undefined, account);
});

test("an e-mail is changed by the link in the mail to the new one (behaviour 165)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const main = page.getByRole("main");
  const email = `${randomUUID()}@people.example`;
  await page.goto("/profileSettings");
  await main.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Change e-mail" });
  await dialog.getByLabel("New e-mail").fill(email);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await dialog.getByText("Current password is required").waitFor();
  await dialog.getByLabel("Current password").fill(account.password);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await dialog.getByText("A link to confirm the new e-mail is on its way to it").waitFor();
  await expectAccessible(page);

  await page.goto(await mailedLink(email, "/login/confirmemail"));
  await expectAccessible(page);
  await main.getByRole("button", { name: "Confirm my new e-mail" }).click();
  await page.getByText("Your e-mail is confirmed").waitFor();
  await page.goto("/profileSettings");
  await main.getByText(`With ${email}.`).waitFor();
});

test("an account made with Google is not asked for a password", async () => {
  const page = await openPage();
  const main = page.getByRole("main");
  const person = { email: `${randomUUID()}@people.example`, name: "Iris" };
  const asked = await page.request.post("/sandbox/identity/token", { data: person });
  const { token } = await asked.json();
  await page.request.post("/api/user/google", {
    data: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/profileSettings");
  await main.getByLabel("Password", { exact: true }).fill("Fresh1234");
  await main.getByLabel("Confirm Password").fill("Fresh1234");
  expect(await main.getByLabel("Current password").count()).toBe(0);
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your profile has been successfully modified!").waitFor();

  // Now it has a password.
  await page.goto("/profileSettings");
  await main.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Current password").fill("Fresh1234");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.getByText("Your account has been deleted").waitFor();
});

test("an administrator sends a user a link to restore the password", async () => {
  const { email } = await newAccount();
  const page = await openPage({ signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: `Edit ${email}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByRole("button", { name: "Send a link to restore the password" }).click();
  await page.getByText("A link to restore the password is on its way to the user").waitFor();
  await expectAccessible(page);
  expect(await mailedLink(email, "/login/resetpassword")).toContain("token=");
});

test("what was typed into the profile is there again after the session has ended (behaviour 74)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account, width: 390 });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.getByLabel("Name", { exact: true }).fill("Augusta");
  await main.getByLabel("Phone").fill("+39 065 5501");
  await main.getByLabel("Country").selectOption("Portugal");
  await main.getByLabel("Password", { exact: true }).fill("Secret456");
  await main.getByLabel("Confirm Password").fill("Secret456");
  await main.getByLabel("Current password").fill(account.password);
  await page.context().clearCookies();
  await main.getByRole("button", { name: "Save" }).click();
  await page.getByText("You need to log in").waitFor();
  await signInAgain(page, account);
  await page.waitForURL("**/profileSettings");
  await expect.poll(() => main.getByLabel("Name", { exact: true }).inputValue()).toBe("Augusta");
  expect(await main.getByLabel("Phone").inputValue()).toBe("+39 065 5501");
  expect(await main.getByLabel("Country").inputValue()).toBe("Portugal");
  expect(await main.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await main.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/home");
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain("profile:");
});

test("a photo that is uploaded after the session has ended leads to the log-in form and back (behaviour 76)", async () => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account });
  const main = page.getByRole("main");
  await page.goto("/profileSettings");
  await main.locator("input[type=file]").setInputFiles("public/pictures/team/1.webp");
  await page.context().clearCookies();
  await main.getByRole("button", { name: "Upload" }).click();
  await page.getByText("You need to log in").waitFor();
  await signInAgain(page, account);
  await page.waitForURL("**/profileSettings");
});

test.each([
  390, 1440,
])("the log-in form says why it is shown instead of a page for signed-in users at %d px", async (width) => {
  const account = await newAccount();
  const page = await openPage({ signedInAs: account, width });
  const reason = page.getByText("Please log in to go on to the page that you asked for.");
  await page.goto("/profileSettings");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New e-mail").fill("next@people.example");
  await dialog.getByLabel("Current password").fill(account.password);
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await page.waitForURL("**/login?**");
  await reason.waitFor();
  await signInAgain(page, account);
  await page.waitForURL("**/profileSettings");
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByText("Your purchases, your posts").waitFor();
  expect(await reason.count()).toBe(0);
});

async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await page.waitForURL("**/login?**");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}
