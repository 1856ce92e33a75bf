import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demo, newAccount } from "./account.ts";
import { openPage } from "./browser.ts";

/** The users' tab with new users alone, whose e-mails it returns. */
async function openUsers(count: number, motion = false) {
  const word = randomUUID();
  const emails = Array.from({ length: count }, (_, index) => `${index}.${word}@people.example`);
  for (const email of emails) await newAccount(undefined, { email });
  const page = await openPage({ signedInAs: demo.admin, motion });
  await page.goto(`/admin/dashboard?name=${word}`);
  return { page, emails };
}

const select = (page: Page, email: string) =>
  page.getByRole("checkbox", { name: `Select ${email}` }).check();
const editSelected = (page: Page) => page.getByRole("button", { name: "Edit selected" }).click();
const editOne = (page: Page, email: string) =>
  page.getByRole("button", { name: `Edit ${email}` }).click();

async function remove(page: Page, email: string) {
  const found = await page.request.get(`/api/user/dashboard/filter?name=${email}`);
  const [{ id }] = await found.json();
  expect((await page.request.delete(`/api/user/dashboard/users/${id}`)).status()).toBe(200);
}

/** What windows have shown since: their titles, and `empty` without a form. */
async function watchWindows(page: Page) {
  const shown = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      const dialog = document.querySelector("[role=dialog]");
      if (!dialog) return;
      seen.add(dialog.querySelector("h2")?.textContent ?? "");
      if (!dialog.querySelector("form")) seen.add("empty");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => shown.evaluate((seen) => [...seen]);
}

test("a cancelled bulk edit leaves nothing chosen for the next one", async () => {
  const { page, emails } = await openUsers(3);
  const [first = "", second = "", third = ""] = emails;
  for (const email of [first, second]) await select(page, email);
  await editSelected(page);
  const dialog = page.getByRole("dialog", { name: "Edit 2 users" });
  await dialog.getByLabel("Ban").selectOption("Banned");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await select(page, third);
  await editSelected(page);
  const next = page.getByRole("dialog", { name: "Edit 3 users" });
  expect(await next.getByLabel("Ban").inputValue()).toBe("");
  expect(await next.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
});

test("a bulk edit closes when somebody else leaves too few of its users", async () => {
  const { page, emails } = await openUsers(3);
  const [kept = "", deleted = "", other = ""] = emails;
  for (const email of [kept, deleted]) await select(page, email);
  await editSelected(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ban").selectOption("Banned");
  await remove(page, deleted);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("User not found").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("1 selected").waitFor();
  await select(page, other);
  await page.getByText("2 selected").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("windows show the same until they have closed", async () => {
  const { page, emails } = await openUsers(2, true);
  const shown = await watchWindows(page);
  const dialog = page.getByRole("dialog");
  await editOne(page, emails[0] ?? "");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  for (const email of emails) await select(page, email);
  await editSelected(page);
  await dialog.getByLabel("Ban").selectOption("Banned");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await shown()).toEqual(["Edit user", "Edit 2 users"]);
});

test("a late answer about one user does not close the window of another", async () => {
  const { page, emails } = await openUsers(2);
  const [first = "", second = ""] = emails;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/dashboard/users/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await editOne(page, first);
  await dialog.getByLabel("Name", { exact: true }).fill("Rosa");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });
  await editOne(page, second);
  await dialog.getByLabel("Name", { exact: true }).fill("Olga");
  held.resolve();
  await page.getByText("User edited successfully").waitFor();
  // Rows behind a window are hidden from roles.
  await page.getByText("Rosa Driver").waitFor();
  expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Olga");
});

test("a table shows that its rows are being deleted", async () => {
  const { page, emails } = await openUsers(1);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/dashboard/users/*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: `Delete ${emails[0]}` }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.locator("[aria-busy=true]").getByRole("table").waitFor();
  held.resolve();
  await page.getByText("Successfully deleted user").waitFor();
});

test("a link to restore the password is sent once, however fast its button is pressed", async () => {
  const { page, emails } = await openUsers(1);
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/*/send-reset", async (route) => {
    sent.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await editOne(page, emails[0] ?? "");
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByRole("button", { name: "Send a link to restore the password" }).dblclick();
  expect(await dialog.getByRole("button", { name: "Save" }).isEnabled()).toBe(true);
  held.resolve();
  await page.getByText("A link to restore the password is on its way to the user").waitFor();
  expect(sent).toHaveLength(1);
});

test("on a phone a long e-mail of a user breaks after its @ in the window that edits them", async () => {
  // Without hyphens, at which it would break.
  const email = `${randomUUID().replaceAll("-", "")}@people.example`;
  await newAccount(undefined, { email });
  const page = await openPage({ width: 390, signedInAs: demo.admin });
  await page.goto(`/admin/dashboard?name=${email}`);
  await editOne(page, email);
  const dialog = page.getByRole("dialog", { name: "Edit user" });
  await dialog.getByLabel("Ban").waitFor();
  const lines = await dialog.getByText("people.example").evaluate((element) => {
    const host = [...element.childNodes].find((node) =>
      node.textContent?.includes("people.example"),
    );
    if (!host) throw new Error("It has no host.");
    const range = document.createRange();
    range.setStart(host, host.textContent?.indexOf("people.example") ?? 0);
    range.setEnd(host, host.textContent?.length ?? 0);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
