import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, By, Capabilities, error, Key, type WebElement } from "selenium-webdriver";
import { expect } from "vitest";
import { freePort } from "#test/free-port.ts";
import type { Driver } from "./driver.ts";

export interface WebKit {
  /** WebKitWebDriver, MiniBrowser and Xvfb, as Debian's packages have them. */
  driver: string;
  browser: string;
  display: string;
}

/** Longer than a busy machine takes to start a browser or to render a page. */
const WAIT_MS = 30_000;
const NOT_YET = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
];
const SIZE = { width: 1280, height: 900 };

/** WebKit's MiniBrowser over WebDriver, on a display of its own. */
export async function openWebKit(programs: WebKit): Promise<Driver> {
  const display = await startDisplay(programs.display);
  const port = await freePort();
  const env = { DISPLAY: display.name };
  const service = spawn(programs.driver, [`--port=${port}`], { env, stdio: "ignore" });
  const stop = () => Promise.all([end(service), end(display.process)]);
  const driver = await connect(`http://127.0.0.1:${port}`, programs.browser).catch(
    async (error) => {
      await stop();
      throw error;
    },
  );
  await driver.manage().window().setRect(SIZE);

  /** Acts once the element is stable: a list that renders again replaces or moves it. */
  async function act(xpath: string, action: (element: WebElement) => Promise<void>) {
    const isDone = () =>
      driver
        .findElement(By.xpath(xpath))
        .then(action)
        .then(
          () => true,
          (problem) => {
            if (NOT_YET.some((kind) => problem instanceof kind)) return false;
            throw problem;
          },
        );
    await driver.wait(isDone, WAIT_MS, `${xpath} can be used`);
  }

  return {
    open: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return (${expression})`),
    isShown: async (xpath) => {
      const [found] = await driver.findElements(By.xpath(xpath));
      return (await found?.isDisplayed().catch(() => false)) ?? false;
    },
    click: (xpath) => act(xpath, (element) => element.click()),
    type: (xpath, text) => act(xpath, (element) => element.sendKeys(text)),
    pressEnter: (xpath) => act(xpath, (element) => element.sendKeys(Key.ENTER)),
    choose: (xpath, value) => act(`${xpath}/option[@value='${value}']`, (option) => option.click()),
    chooseFile: (xpath, file) => act(xpath, (element) => element.sendKeys(file)),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    close: async () => {
      await driver.quit().finally(stop);
    },
  };
}

async function connect(service: string, binary: string) {
  const isReady = () =>
    fetch(`${service}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: WAIT_MS }).toBe(true);
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
  });
  return new Builder()
    .disableEnvironmentOverrides()
    .usingServer(service)
    .withCapabilities(capabilities)
    .build();
}

/** Xvfb takes a free display and writes its number to the descriptor named. */
async function startDisplay(xvfb: string) {
  const args = ["-displayfd", "3", "-screen", "0", `${SIZE.width}x${SIZE.height}x24`, "-nolisten"];
  const server = spawn(xvfb, [...args, "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(server, "exit").then(([code]) => {
    throw new Error(`Xvfb ended with ${code}.`);
  });
  const ready = once(server.stdio[3] as NodeJS.ReadableStream, "data");
  const [number] = await Promise.race([ready, failed]);
  failed.catch(() => {});
  return { process: server, name: `:${String(number).trim()}` };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
