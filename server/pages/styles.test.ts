import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ASSETS = resolve(import.meta.dirname, "../../build/client/assets");

/**
 * What Tailwind makes of `group-has-*`: with it Chromium works the styles of all of a page's elements out
 * again at each press and each key, 75 ms on a slow phone.
 */
const GROUP_THAT_HAS = /:is\(:where\([^{}]*:has\(/;

test("no style depends on what any group of elements has", async () => {
  const sheets = globSync(`${ASSETS}/*.css`);
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) expect(await readFile(sheet, "utf8")).not.toMatch(GROUP_THAT_HAS);
});
