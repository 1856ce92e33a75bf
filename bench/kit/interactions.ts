import { type Browser, chromium, type Locator, type Page } from "playwright-core";

/** The Event Timing API has no entries for shorter ones. */
const LEAST_MS = 16;
/** Time for the work of a page after it has loaded, or after an input. */
const SETTLED_MS = 1_000;
const [PHONE, DESKTOP] = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1440, height: 900 } },
];

export interface Interaction {
  name: string;
  path: string;
  on: "phone" | "desktop";
  /** What comes before it and is not measured. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed, or where the key goes. */
  target: (page: Page) => Locator;
  key?: string;
}

/** Runs in the page: records how long the browser took from each input to the next frame. */
function watch(): void {
  const took: number[] = [];
  Object.assign(window, { took });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId) took.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** As a person does: they point at it first. */
async function act(page: Page, { on, target, key }: Interaction): Promise<void> {
  const it = target(page);
  if (key) await it.focus();
  else if (on === "desktop") await it.hover();
  else await it.scrollIntoViewIfNeeded();
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(watch);
  const { x, y, width, height } = (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  if (key) await page.keyboard.press(key);
  // Not `tap`, which asks the page what is there while it is touched.
  else if (on === "phone") await page.touchscreen.tap(x + width / 2, y + height / 2);
  else {
    await page.mouse.down();
    await page.mouse.up();
  }
  await page.waitForTimeout(SETTLED_MS);
}

async function measure(
  browser: Browser,
  shop: string,
  interaction: Interaction,
  slower: number,
): Promise<number> {
  const context = await browser.newContext(interaction.on === "phone" ? PHONE : DESKTOP);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(shop + interaction.path, { waitUntil: "networkidle" });
  await interaction.before?.(page);
  await act(page, interaction);
  const took = await page.evaluate(() => Reflect.get(window, "took") as number[]);
  await context.close();
  return Math.max(LEAST_MS, ...took);
}

/**
 * Does each interaction on pages of their own.
 * @param slower how many times slower than this machine's the processor of the browser is
 * @returns for each, milliseconds from the input to the next frame, the shortest first
 */
export async function interact(
  shop: string,
  interactions: readonly Interaction[],
  { slower, times }: { slower: number; times: number },
): Promise<number[][]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const took: number[][] = interactions.map(() => []);
  for (let round = 0; round < times; round += 1)
    for (const [n, one] of interactions.entries())
      took[n]?.push(await measure(browser, shop, one, slower));
  await browser.close();
  return took.map((each) => each.toSorted((a, b) => a - b));
}
