import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { type Account, signInByCall } from "./account.ts";
import { saveArtifacts } from "./artifacts.ts";
import { BROWSER_FLAGS } from "./browser-flags.ts";
import { ownShop } from "./own-shop.ts";

const HEIGHTS = { phone: 844, desk: 900 };
/** Longer than any page takes on a busy machine, shorter than a test may take. */
const MAX_WAIT_MS = 30_000;

/** For all files of this process, with whose end Playwright closes it. */
let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  launched ??= launch().catch((error) => {
    launched = undefined;
    throw error;
  });
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = inject("chromium") || undefined;
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  // After a crash the next page has another one.
  browser.once("disconnected", () => {
    launched = undefined;
  });
  return browser;
}

/** Starts the browser before the first page needs it; that page also gets the error if it fails. */
export function startBrowser(): void {
  browser().catch(() => {});
}

export interface Visit {
  width?: number;
  theme?: "ivory" | "obsidian";
  /** Already signed in, without going through the form. */
  signedInAs?: Account;
  /** Motion is reduced unless a journey is about it. */
  motion?: boolean;
  /** Another shop than the one for all journeys. */
  address?: string;
  /** Forced colours: the system's instead of the page's. */
  forcedColors?: boolean;
  /** False for a visitor whose scripts have not loaded. */
  scripts?: boolean;
}

/**
 * The page of a new visitor. It closes with the test, which fails if a script of the page throws
 * or the page violates its own security policy. If the test fails, its trace is saved.
 */
export async function openPage(visit: Visit = {}) {
  const { width = 1280, theme, signedInAs, motion, forcedColors, scripts = true } = visit;
  const address = visit.address ?? ownShop().address;
  const { cookies, storage } = signedInAs
    ? await signInByCall(signedInAs, address)
    : { cookies: [], storage: {} };
  const stored = theme ? { ...storage, [STORAGE_KEYS.theme]: theme } : storage;
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await (await browser()).newContext({
    baseURL: address,
    viewport: { width, height: width < 640 ? HEIGHTS.phone : HEIGHTS.desk },
    hasTouch: width < 640,
    javaScriptEnabled: scripts,
    locale: "en-US",
    reducedMotion: motion ? "no-preference" : "reduce",
    forcedColors: forcedColors ? "active" : "none",
    // For an origin named here Playwright opens a page first.
    storageState: {
      cookies,
      origins: localStorage.length ? [{ origin: address, localStorage }] : [],
    },
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  // Pictures between the steps would double the time.
  const snapshots = inject("snapshots");
  await context.tracing.start({ snapshots, screenshots: false, sources: false });
  const opened = await context.newPage();
  const page = scripts ? waitForHydration(opened) : waitForDocument(opened);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/content security policy|trusted/i.test(message.text())) faults.push(message.text());
  });
  const part = (await browser()).contexts().length;
  onTestFinished(async ({ task }) => {
    const hasFailed = task.result?.state === "fail" || faults.length > 0;
    if (hasFailed)
      console.error(`See ${await saveArtifacts(page, { name: task.name, address, part })}`);
    // Otherwise the trace would leave an empty folder behind.
    else await context.tracing.stop();
    await context.close();
    expect(faults.join("\n")).toBe("");
  });
  return page;
}

/** Its `goto` and `reload` end once the page is hydrated: a click before that is lost. */
function waitForHydration(page: Page): Page {
  const { goto, reload } = page;
  const hydrated = async () => {
    // Some pages wait for the first sign that somebody uses them.
    await page.evaluate(() => window.dispatchEvent(new Event("scroll")));
    // React marks the buttons of a part before it has hydrated all of it.
    await page.waitForFunction(
      () =>
        !document.querySelector("[data-later]") &&
        [...document.querySelectorAll("button")].every((button) =>
          Object.keys(button).some((key) => key.startsWith("__reactProps")),
        ),
    );
  };
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await hydrated();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await hydrated();
    return response;
  };
  return page;
}

/** Without scripts browsers load all pictures of a page at once, which nothing here has to wait for. */
function waitForDocument(page: Page): Page {
  const { goto, waitForURL } = page;
  const waitUntil = "domcontentloaded";
  page.goto = (address) => goto.call(page, address, { waitUntil });
  page.waitForURL = (address) => waitForURL.call(page, address, { waitUntil });
  return page;
}

/** Clicks on what opens a window, and waits until that has loaded. */
export async function clickToOpen(button: Locator): Promise<Page> {
  const [opened] = await Promise.all([button.page().waitForEvent("popup"), button.click()]);
  await opened.waitForLoadState();
  return opened;
}

/** Clicks on what closes its window, which may be gone before the click is reported as done. */
export async function clickToClose(button: Locator): Promise<void> {
  await Promise.any([button.click(), button.page().waitForEvent("close")]);
}

/** The messages of the browser's own alerts; each is accepted. */
export function alertsOf(page: Page): string[] {
  const messages: string[] = [];
  page.on("dialog", async (dialog) => {
    messages.push(dialog.message());
    await dialog.accept();
  });
  return messages;
}

/**
 * Fails with each violation that axe finds on the page, or within a part of it. Its legacy mode
 * differs for frames of other origins alone, which these pages do not have, and with the passed
 * rules left out takes half of the time.
 */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  const axe = new AxeBuilder({ page }).include(within).setLegacyMode();
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
  expect(found).toEqual([]);
}

/** Holds back scripts until the answer is called. */
async function holdBack(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page whose scripts do not come before the answer is called. */
export async function openHeldBack(page: Page, address: string): Promise<() => void> {
  const letGo = await holdBack(page, /\/assets\/.*\.js$/);
  // Not `page.goto`, which waits for the scripts.
  await page.mainFrame().goto(address, { waitUntil: "commit" });
  return letGo;
}

/** Opens a page that is hydrated but for parts whose scripts do not come before the answer is called. */
export async function openWithoutParts(page: Page, address: string, parts: RegExp) {
  const letGo = await holdBack(page, parts);
  await page.mainFrame().goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.early?.over);
  return letGo;
}
