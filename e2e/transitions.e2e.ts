import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "./browser.ts";

/** Stops the next change of pages at its first frame, with the old page as it was. */
async function holdTransition(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const transition = start(...args);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = 0;
        }
        document.documentElement.dataset.held = "";
      });
      return transition;
    };
  });
}

test("while the page changes, the cars of the old one stay below the header and the bar of compared cars", async () => {
  const page = await openPage({ width: 1280, motion: true });
  await page.goto("/home");
  await page.getByRole("article").first().hover();
  await page
    .getByRole("button", { name: /^Compare / })
    .first()
    .click();
  await page.getByText("1 of 4 to compare").waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo({ top: 330, behavior: "instant" }));
  const [top, bottom] = [
    { x: 0, y: 8, width: 1280, height: 70 },
    { x: 0, y: 840, width: 1280, height: 60 },
  ];
  const shown = async () => [
    await page.screenshot({ clip: top }),
    await page.screenshot({ clip: bottom }),
  ];
  const before = await shown();
  await holdTransition(page);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("header a[href='/favorites']")?.click(),
  );
  await page.locator("html[data-held]").waitFor();
  const held = await shown();
  expect(held.map((picture, n) => before[n]?.equals(picture))).toEqual([true, true]);
});

test("a menu that is opened as soon as the next page appears stays open", async () => {
  const page = await openPage({ width: 390 });
  await page.goto("/home");
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("main h1")?.textContent !== "ABOUT US") return;
      observer.disconnect();
      document.querySelector<HTMLElement>("button[aria-label=Menu]")?.click();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { name: "ABOUT US" }).waitFor();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Favorites" }).click();
  await page.waitForURL("**/favorites");
});
