import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, expect, inject, onTestFinished } from "vitest";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { type Account, signInByCall } from "./account.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The shop needs nothing from outside, and where it asks, nobody answers.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];
const HEIGHTS = { phone: 844, desk: 900 };
/** Longer than any page takes on a busy machine, shorter than a test may take. */
const MAX_WAIT_MS = 10_000;

let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  const executablePath = inject("chromium") || undefined;
  launched ??= chromium.launch({ executablePath, args: FLAGS });
  return launched;
}

afterAll(async () => {
  await (await launched)?.close();
  launched = undefined;
});

export interface Visit {
  width?: number;
  theme?: "ivory" | "obsidian";
  /** Already signed in, without going through the form. */
  signedInAs?: Account;
  /** Motion is reduced unless a journey is about it. */
  motion?: boolean;
  /** Another shop than the one for all journeys. */
  address?: string;
  /** The system's own few colours instead of the page's. */
  forcedColors?: boolean;
  /** False for somebody whose scripts have not come yet. */
  scripts?: boolean;
}

/**
 * A page of a visitor who was never here before. It closes with the test, which fails when a
 * script of the page threw or the page broke its own security policy.
 */
export async function openPage(visit: Visit = {}) {
  const { width = 1280, theme, signedInAs, motion, forcedColors, scripts = true } = visit;
  const address = visit.address ?? inject("address");
  const { cookies, kept } = signedInAs
    ? await signInByCall(signedInAs, address)
    : { cookies: [], kept: {} };
  const stored = theme ? { ...kept, [STORAGE_KEYS.theme]: theme } : kept;
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await (await browser()).newContext({
    baseURL: address,
    viewport: { width, height: width < 640 ? HEIGHTS.phone : HEIGHTS.desk },
    hasTouch: width < 640,
    javaScriptEnabled: scripts,
    locale: "en-US",
    reducedMotion: motion ? "no-preference" : "reduce",
    forcedColors: forcedColors ? "active" : "none",
    storageState: { cookies, origins: [{ origin: address, localStorage }] },
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const opened = await context.newPage();
  const page = scripts ? goingWhenAlive(opened) : opened;
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) faults.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return page;
}

/** Its `goto` and `reload` end once the page's scripts run: a press before that is lost. */
function goingWhenAlive(page: Page): Page {
  const { goto, reload } = page;
  const alive = () =>
    page.waitForFunction(() =>
      [...document.querySelectorAll("button")].every((button) =>
        Object.keys(button).some((key) => key.startsWith("__reactProps")),
      ),
    );
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await alive();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await alive();
    return response;
  };
  return page;
}

/** What the browser's own alerts said; each is accepted. */
export function alertsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("dialog", async (dialog) => {
    said.push(dialog.message());
    await dialog.accept();
  });
  return said;
}

/** Fails with what axe finds on the page as it is now, or within a part of it, in words. */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
  expect(found).toEqual([]);
}
