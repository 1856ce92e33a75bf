import { chromium } from "playwright-core";
import { expect, inject, test } from "vitest";
import { BROWSER_FLAGS } from "./browser-flags.ts";

const SWITCH = "--disable-features=";

test("the browser's flags leave nothing out that Playwright disables", async () => {
  const executablePath = inject("chromium") || undefined;
  const server = await chromium.launchServer({ executablePath, args: BROWSER_FLAGS });
  const { spawnargs } = server.process();
  await server.close();
  const lists = spawnargs.filter((flag) => flag.startsWith(SWITCH));
  const [byPlaywright = [], inForce] = lists.map((list) => list.slice(SWITCH.length).split(","));
  expect(byPlaywright.length).toBeGreaterThan(1);
  expect(lists).toHaveLength(2);
  expect(inForce).toEqual(expect.arrayContaining(byPlaywright));
});
