import { expect } from "vitest";
import type { TestShop } from "./app.ts";

const wordsIn = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** The text of the page, numbers included. */
export const wordsOf = async (url: string, { app }: TestShop): Promise<string> =>
  wordsIn((await app.inject(url)).body);

/** How many pages came from each source. */
export async function pageSources({ app }: TestShop): Promise<Record<string, number>> {
  const { body } = await app.inject("/metrics");
  const lines = [...body.matchAll(/^pages_total\{source="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, source = "", count]) => [source, Number(count)]));
}

/** Whether the page was served from the cache. */
export async function isCached(url: string, shop: TestShop, headers = {}): Promise<boolean> {
  const before = await pageSources(shop);
  await shop.app.inject({ url, headers });
  const after = await pageSources(shop);
  return after.rendered === before.rendered && after.recounted === before.recounted;
}

/** Puts pages into the caches of some processes, which know all changes so far. */
export async function cachePages(shops: TestShop[], urls: string[]): Promise<void> {
  // A page cached before an earlier change arrives would be rendered again.
  for (const shop of shops) await shop.services.catalogue.catchUp();
  for (const shop of shops)
    for (const url of urls) {
      await wordsOf(url, shop);
      await expect.poll(() => isCached(url, shop)).toBe(true);
    }
}
