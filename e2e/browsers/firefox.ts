import { type ElementHandle, launch } from "puppeteer-core";
import type { Driver } from "./driver.ts";

/** Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "intl.locale.requested": "en-US" },
  });
  const page = await browser.newPage();

  async function element(xpath: string): Promise<ElementHandle> {
    const found = await page.$(`::-p-xpath(${xpath})`);
    if (!found) throw new Error(`There is no ${xpath}.`);
    return found;
  }

  return {
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: (expression) => page.evaluate(expression),
    isShown: async (xpath) => (await page.$(`::-p-xpath(${xpath})`))?.isVisible() ?? false,
    click: async (xpath) => (await element(xpath)).click(),
    type: async (xpath, text) => (await element(xpath)).type(text),
    pressEnter: async (xpath) => (await element(xpath)).press("Enter"),
    choose: async (xpath, value) => {
      await (await element(xpath)).select(value);
    },
    chooseFile: async (xpath, file) =>
      ((await element(xpath)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
