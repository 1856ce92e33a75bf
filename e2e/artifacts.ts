import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { ownShop } from "./own-shop.ts";
import { logOf } from "./shop.ts";

const FOLDER = resolve(import.meta.dirname, "../test-results");
const NAME_MAX = 100;

interface Journey {
  /** The test's name. */
  name: string;
  /** Of the shop that it visits. */
  address: string;
  /** Which of the test's pages, from 1. */
  part?: number;
}

/** Saves the trace, the screenshot and the shop's log of a failed journey; returns their folder. */
export async function saveArtifacts(page: Page, journey: Journey): Promise<string> {
  const { folder, part } = await openFolder(journey);
  // A page that has crashed or closed has no picture: its trace says why.
  const screenshot = await page.screenshot({ fullPage: true }).catch(() => undefined);
  if (screenshot) await writeFile(join(folder, `screenshot${part}.png`), screenshot);
  await page.context().tracing.stop({ path: join(folder, `trace${part}.zip`) });
  return folder;
}

/** The same without a trace, for other browsers. */
export async function saveScreenshot(screenshot: Buffer, journey: Journey): Promise<string> {
  const { folder, part } = await openFolder(journey);
  await writeFile(join(folder, `screenshot${part}.png`), screenshot);
  return folder;
}

async function openFolder({ name, address, part = 1 }: Journey) {
  const slug = name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, NAME_MAX);
  const folder = join(FOLDER, slug);
  await mkdir(folder, { recursive: true });
  // A shop that the test has closed took its log with it.
  await copyFile(logOf(address, ownShop().dataDir), join(folder, "shop.log")).catch(() => {});
  return { folder, part: part > 1 ? `-${part}` : "" };
}
