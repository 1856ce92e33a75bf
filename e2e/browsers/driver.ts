import { expect } from "vitest";

/** What a journey needs of a browser. Elements are named by XPath, which every browser knows. */
export interface Driver {
  open(address: string): Promise<void>;
  /** The answer of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  isShown(xpath: string): Promise<boolean>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  pressEnter(xpath: string): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(xpath: string, value: string): Promise<void>;
  chooseFile(xpath: string, file: string): Promise<void>;
  /** The page as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Longer than any page takes on a busy machine, shorter than a test may take. */
const WAIT = { timeout: 30_000, interval: 50 };

/** React has hydrated every part and button: a click before that is lost. */
const IS_HYDRATED = `document.readyState === "complete" && !document.querySelector("[data-later]") &&
  [...document.querySelectorAll("button")].every((button) =>
    Object.keys(button).some((key) => key.startsWith("__reactProps")))`;

/** Waits for what each step needs, so that a journey only lists its steps. */
export function pageOf(driver: Driver) {
  const waitFor = (xpath: string) =>
    expect.poll(() => driver.isShown(xpath), { ...WAIT, message: `${xpath} is shown` }).toBe(true);
  return {
    waitFor,
    async open(address: string) {
      await driver.open(address);
      await expect
        .poll(() => driver.evaluate(IS_HYDRATED), { ...WAIT, message: `${address} is hydrated` })
        .toBe(true);
    },
    async click(xpath: string) {
      await waitFor(xpath);
      await driver.click(xpath);
    },
    async type(xpath: string, text: string) {
      await waitFor(xpath);
      await driver.type(xpath, text);
    },
    async pressEnter(xpath: string) {
      await waitFor(xpath);
      await driver.pressEnter(xpath);
    },
    async choose(xpath: string, value: string) {
      await waitFor(xpath);
      await driver.choose(xpath, value);
    },
    chooseFile: driver.chooseFile,
    /** Both browsers show the page that was left as they kept it, without loading it. */
    back: () => driver.evaluate("void history.back()"),
    async waitForPath(path: string) {
      const current = () => driver.evaluate("location.pathname");
      await expect.poll(current, { ...WAIT, message: "the address" }).toBe(path);
    },
    async waitForFocusIn(selector: string) {
      const isIn = () => driver.evaluate(`document.activeElement.closest("${selector}") !== null`);
      await expect.poll(isIn, { ...WAIT, message: `${selector} has the focus` }).toBe(true);
    },
  };
}

export const field = (name: string) => `//main//*[@name='${name}']`;
export const button = (text: string) => `//button[normalize-space(.)='${text}']`;
export const link = (text: string) => `//a[contains(normalize-space(.), '${text}')]`;
export const text = (words: string) => `//*[text()[contains(., "${words}")]]`;
