import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

/** Keeps each CloseWatcher of the page, the newest last. */
const KEEP_WATCHERS = `
  window.watchers = [];
  window.CloseWatcher = class extends CloseWatcher {
    constructor() { super(); window.watchers.push(this); }
  };`;

/** What Android does at its Back button and gesture while a CloseWatcher is active. */
async function requestClose(page: Page): Promise<void> {
  // It is made after the first painting of what it closes.
  await page.waitForFunction("watchers.length > 0");
  await page.evaluate("watchers.at(-1).requestClose()");
}

async function openOnPhone() {
  const page = await openPage({ width: 390 });
  await page.addInitScript(KEEP_WATCHERS);
  return page;
}

test("Back on Android closes the filters and leaves the page (behaviour 228)", async () => {
  const page = await openOnPhone();
  await page.goto("/home");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.waitFor();
  await requestClose(page);
  await sheet.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/home");

  await page.getByRole("button", { name: /^Filters/ }).click();
  await sheet.waitFor();
});

test("Back on Android closes the pictures of a car (behaviour 228)", async () => {
  const page = await openOnPhone();
  await page.goto("/home?name=lunaria%20selva");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "Show the picture larger" }).click();
  const lightbox = page.getByRole("dialog", { name: /^Pictures of/ });
  await lightbox.waitFor();
  await requestClose(page);
  await lightbox.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toMatch(/^\/detail\//);
});

test("Back on Android answers a question with no (behaviour 228)", async () => {
  const page = await openOnPhone();
  await page.goto("/home?name=lunaria%20selva");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Empty cart" }).click();
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await requestClose(page);
  await question.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/cart");
  await page.getByRole("button", { name: "Empty cart" }).waitFor();
});

test("the pictures of a car do not open over another page that was opened meanwhile", async () => {
  const page = await openPage({ width: 1440 });
  await page.goto("/home?name=lunaria%20selva");
  await page.getByRole("article").first().getByRole("link").first().click();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/lightbox-*.js", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Show the picture larger" }).click();
  await asked.promise;
  await page.goBack();
  await page.getByRole("heading", { name: "The catalogue" }).waitFor();
  const code = page.waitForResponse("**/lightbox-*.js");
  answered.resolve();
  await (await code).finished();
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".pswp").count()).toBe(0);
});
