import { expect } from "vitest";
import type { TestShop } from "./app.ts";

/** The page's words, with its numbers. */
export async function wordsOf(url: string, { app }: TestShop): Promise<string> {
  return (await app.inject(url)).body
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** Whether the page comes from the cache. */
export async function isCached(url: string, { app }: TestShop, headers = {}): Promise<boolean> {
  const rendered = async () =>
    /^pages_total\{source="rendered"\} \d+$/m.exec((await app.inject("/metrics")).body)?.[0];
  const before = await rendered();
  await app.inject({ url, headers });
  return (await rendered()) === before;
}

/** Puts pages into the caches of some processes. */
export async function cachePages(shops: TestShop[], urls: string[]): Promise<void> {
  for (const shop of shops)
    for (const url of urls) {
      await wordsOf(url, shop);
      await expect.poll(() => isCached(url, shop)).toBe(true);
    }
}
