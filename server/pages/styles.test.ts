import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const BUILD = resolve(import.meta.dirname, "../../build");

/**
 * What Tailwind makes of `group-has-*`: with it Chromium works the styles of all of a page's
 * elements out again at each press and each key, 75 ms on a slow phone.
 */
const GROUP_THAT_HAS = /:is\(:where\([^{}]*:has\(/;

/**
 * A rule that ends with any element inside another is tried on every element of every page: with `>
 * *`, with ` *:last-child`, or as Tailwind writes its variants `*:` and `**:`. The lightbox's own
 * sheet does so, once it is opened.
 */
const TRIED_ON_ALL = /[>~+\w)\]] ?\*(?::[\w-]+(?:\([^()]*\))?)*[,{]|[{},]:is\([^{}()]*[> ]\*\)/;

async function styleSheets(name: string): Promise<string[]> {
  // Of earlier builds, which stay for a while (setup/publish.js).
  const replaced = JSON.parse(await readFile(resolve(BUILD, ".replaced.json"), "utf8"));
  const sheets = globSync(`client/assets/${name}.css`, { cwd: BUILD }).filter(
    (sheet) => !(sheet.replaceAll("\\", "/") in replaced),
  );
  expect(sheets).not.toEqual([]);
  return Promise.all(sheets.map((sheet) => readFile(resolve(BUILD, sheet), "utf8")));
}

test("no style uses :has() on an arbitrary group of elements", async () => {
  for (const sheet of await styleSheets("*")) expect(sheet).not.toMatch(GROUP_THAT_HAS);
});

test("no style matches every element of a page by its position", async () => {
  for (const sheet of await styleSheets("app-*"))
    expect(TRIED_ON_ALL.exec(sheet)?.[0]).toBe(undefined);
});
