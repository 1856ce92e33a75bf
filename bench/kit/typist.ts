import { chromium, type Page } from "playwright-core";

/** The longest wait for the list of a key, ms. */
const GIVEN_UP_MS = 2_000;
/** Between two keys, ms: faster than most people type. */
const BETWEEN_KEYS_MS = [90, 140, 200] as const;

/** For each key the time until its list was painted; null if it never was. */
type Times = Record<string, number | null>;

/** Runs in the page: measures for each typed text how long after the key its own list is shown. */
function watch(expected: Record<string, string>): void {
  const times: Times = {};
  Object.assign(window, { times });
  const shown = () =>
    [...document.querySelectorAll("[role=listbox][aria-label=Suggestions] [role=option]")]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent)
      .join("\n");
  document.addEventListener("input", ({ target, timeStamp }) => {
    const typed = (target as HTMLInputElement).value;
    const wanted = expected[typed];
    if (!wanted) return;
    times[typed] = null;
    const painted = new MessageChannel();
    painted.port1.onmessage = () => {
      times[typed] = performance.now() - timeStamp;
    };
    const look = () => {
      if ((target as HTMLInputElement).value !== typed) return;
      if (shown() === wanted) painted.port2.postMessage(undefined);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The texts of the list for what is typed, as the page shows them. */
async function listFor(shop: string, typed: string): Promise<string> {
  const reply = await fetch(`${shop}/api/car/suggest?${new URLSearchParams({ q: typed })}`);
  const options = (await reply.json()) as { kind: string; text: string }[];
  return options.map(({ kind, text }) => text + (kind === "brand" ? "Brand" : "")).join("\n");
}

async function type(page: Page, word: string, from: number): Promise<Times> {
  const box = page.getByLabel("Search", { exact: true });
  await box.click();
  for (const [n, letter] of [...word].entries()) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(BETWEEN_KEYS_MS[(n + from) % BETWEEN_KEYS_MS.length] as number);
  }
  await page
    .waitForFunction(
      (typed) => (Reflect.get(window, "times") as Times)[typed] !== null,
      word.trim(),
      { timeout: GIVEN_UP_MS },
    )
    .catch(() => {});
  return page.evaluate(() => Reflect.get(window, "times") as Times);
}

/**
 * Types words into the catalogue's search, each on a page of its own.
 * @param slower how many times slower than this machine's the processor of the browser is
 * @returns milliseconds from each key to its list; Infinity where the next key came first
 */
export async function typeWords(shop: string, words: string[], slower: number): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const times: number[] = [];
  for (const [at, word] of words.entries()) {
    const typed = Array.from({ length: word.length - 1 }, (_, n) => word.slice(0, n + 2));
    const lists = await Promise.all(typed.map(async (one) => [one, await listFor(shop, one)]));
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`${shop}/home`, { waitUntil: "networkidle" });
    await page.evaluate(watch, Object.fromEntries(lists));
    times.push(...Object.values(await type(page, word, at)).map((ms) => ms ?? Infinity));
    await page.close();
  }
  await browser.close();
  return times;
}
