import { expect, test } from "vitest";
import { openPage } from "./browser.ts";
import { carNamed } from "./cars.ts";

test("a question fits a low window, and can be scrolled in a lower one", async () => {
  const page = await openPage({ width: 320 });
  // A window of 1280 px at 400 %, as in WCAG 1.4.10.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`/detail/${(await carNamed("Aventurine")).id}`);
  await page.getByRole("button", { name: "ADD TO CART" }).first().click();
  await page.goto("/cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Remove/ })
    .click();
  const question = page.getByRole("alertdialog");
  for (const height of [256, 200]) {
    await page.setViewportSize({ width: 320, height });
    for (const part of [
      question.getByRole("heading"),
      question.getByRole("button", { name: "Yes, remove it!" }),
    ]) {
      await part.evaluate((one) => one.scrollIntoView({ block: "nearest" }));
      const { top = -1, bottom = 0 } = await part.evaluate((one) =>
        one.getBoundingClientRect().toJSON(),
      );
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  }
});

test("the button at the end of the filters does not cover the filter that has the focus", async () => {
  const page = await openPage({ width: 390 });
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const button = sheet.getByRole("button", { name: /^Show \d+ cars/ });
  await button.waitFor();
  const { y: edge = 0 } = (await button.boundingBox()) ?? {};
  await page.getByRole("button", { name: "Close" }).focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    const bottom = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().bottom ?? 0,
    );
    expect(bottom).toBeLessThanOrEqual(edge);
  }
});

test("the word e-mail is not broken in the terms", async () => {
  const page = await openPage({ width: 320 });
  await page.goto("/termsandconditions");
  const paragraph = page.getByRole("main").getByText("We keep what you give us");
  const lines = await paragraph.evaluate((one) => {
    const text = one.firstChild as Text;
    const range = document.createRange();
    const begin = text.data.indexOf("e-");
    range.setStart(text, begin);
    range.setEnd(text, text.data.indexOf("mail", begin) + 4);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});

test.each([
  [844, 390],
  [667, 375],
])("the first screen of the landing page has its words and its button at %i by %i px", async (width, height) => {
  const page = await openPage({ width });
  await page.setViewportSize({ width, height });
  await page.goto("/");
  const main = page.getByRole("main");
  const [heading, button, car] = await Promise.all(
    [
      main.getByRole("heading", { level: 1 }),
      main.getByRole("link", { name: "View more" }),
      main.getByRole("img").first(),
    ].map((part) => part.boundingBox()),
  );
  expect(heading?.y).toBeGreaterThan(64);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
  expect((car?.y ?? 0) + (car?.height ?? 0)).toBeLessThanOrEqual(height);
  // Beside the words, not under them.
  expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThanOrEqual(car?.x ?? 0);
});
