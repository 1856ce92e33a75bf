import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

const film = (page: Page) => page.locator("video");
const second = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

const plays = (page: Page) =>
  page.waitForFunction(() => {
    const video = document.querySelector("video");
    return video && !video.paused && video.currentTime > 0.3;
  });

for (const theme of ["ivory", "obsidian"] as const) {
  test(`the film plays in ${theme} while it is in view, and stops when asked to`, async () => {
    const page = await openPage({ theme, motion: true });
    await page.goto("/");
    expect(await isPaused(page)).toBe(true);
    await film(page).scrollIntoViewIfNeeded();
    await plays(page);
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1280);

    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForFunction(() => document.querySelector("video")?.paused);
    await film(page).scrollIntoViewIfNeeded();
    await plays(page);

    await page.getByRole("button", { name: "Pause the film" }).click();
    await page.getByRole("button", { name: "Play the film" }).waitFor();
    const stopped = await second(page);
    await page.evaluate(() => scrollTo(0, 0));
    await film(page).scrollIntoViewIfNeeded();
    expect([await isPaused(page), await second(page)]).toEqual([true, stopped]);
  });
}

test("a film that cannot be loaded shows its poster and no button", async () => {
  const page = await openPage({ motion: true });
  await page.route("**/pictures/scenes/film.*", (route) => route.fulfill({ status: 404 }));
  // Waited for from the start: the page may ask for it before it has finished loading.
  const poster = page.waitForResponse("**/pictures/scenes/film-poster.webp");
  await page.goto("/");
  await film(page).scrollIntoViewIfNeeded();
  expect((await poster).status()).toBe(200);
  await page.getByRole("button", { name: /the film/ }).waitFor({ state: "hidden" });
  expect(await film(page).isVisible()).toBe(true);
});

test("visitors who save data see the poster until they press Play", async () => {
  const page = await openPage({ motion: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await film(page).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector("video")?.poster);
  expect(await isPaused(page)).toBe(true);
  expect(asked.filter((path) => /\.(webm|mp4)$/.test(path))).toEqual([]);
  await page.getByRole("button", { name: "Play the film" }).click();
  await plays(page);
});
