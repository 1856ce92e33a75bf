import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";
import { demoCar } from "./cars.ts";

const lightboxOf = (page: Page) => page.getByRole("dialog", { name: /^Pictures of/ });
const openerOf = (page: Page) => page.getByRole("button", { name: "Show the picture larger" });

async function openCar(motion: boolean) {
  const page = await openPage({ motion });
  await page.goto(`/detail/${(await demoCar()).id}`);
  return page;
}

test("Escape closes the pictures of a car while they appear (behaviour 149)", async () => {
  const page = await openCar(true);
  await openerOf(page).press("Enter");
  await lightboxOf(page).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await lightboxOf(page).waitFor({ state: "detached" });
  await expect.poll(() => openerOf(page).evaluate((one) => one.matches(":focus"))).toBe(true);
});

test("the pictures of a car can be zoomed while they appear, and closed (behaviour 149)", async () => {
  const page = await openCar(true);
  await openerOf(page).press("Enter");
  await page.waitForFunction(() => {
    const lightbox = document.querySelector(".pswp");
    const appears = lightbox && Number(getComputedStyle(lightbox).opacity) > 0.1;
    if (appears) lightbox.querySelector<HTMLElement>("[title=Zoom]")?.click();
    return appears;
  });
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return lightboxOf(page).count();
    })
    .toBe(0);
});

test("a visitor who goes back while the pictures of a car appear leaves them (behaviour 149)", async () => {
  const page = await openPage({ motion: true });
  await page.goto("/home?name=lunaria%20selva");
  await page.getByRole("article").first().getByRole("link").first().click();
  await openerOf(page).press("Enter");
  // In the first frame, before `page.goBack` could.
  await page.waitForFunction(() => {
    const isThere = document.querySelector(".pswp") !== null;
    if (isThere) history.back();
    return isThere;
  });
  await page.getByRole("heading", { name: "The catalogue" }).waitFor();
  await lightboxOf(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.querySelector("main")?.inert)).toBe(false);
});

test("the pictures of a car open although one of them does not load (behaviour 149)", async () => {
  const page = await openCar(false);
  await page.route(/\?w=320$/, () => {});
  await openerOf(page).press("Enter");
  await lightboxOf(page).waitFor();
});

test("the pictures of a car do not open over a question that was asked meanwhile", async () => {
  const page = await openCar(false);
  const code = Promise.withResolvers<void>();
  await page.route("**/lightbox-*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  const heart = page.getByRole("button", { name: /^Favorite/ }).first();
  await heart.click();
  await openerOf(page).press("Enter");
  await heart.press("Enter");
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  const arrived = page.waitForResponse("**/lightbox-*.js");
  code.resolve();
  await (await arrived).finished();
  await page.waitForLoadState("networkidle");
  expect(await lightboxOf(page).count()).toBe(0);
  await question.getByRole("button", { name: "Accept" }).press("Enter");
  await question.waitFor({ state: "detached" });
});
