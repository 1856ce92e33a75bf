import { expect, test } from "vitest";
import { openPage } from "./browser.ts";
import { changedCells, outlined, outlineOf } from "./screens/outline.ts";
import { settle, views } from "./screens/views.ts";

/** The share of cells that may differ: a moved line or another colour of a button changes more. */
const CHANGED_MAX = 0.004;

for (const { theme, width, names } of outlined) {
  const shown = views.filter(({ name }) => (names as readonly string[]).includes(name));
  test.each(
    shown,
  )(`$name at ${width} px in ${theme} looks as it did (npm run screens accepts a change)`, async ({
    name,
    signedInAs,
    open,
  }) => {
    const page = await openPage({ theme, width, signedInAs });
    await open(page);
    await settle(page);
    const { changed, total } = await changedCells(await outlineOf(page), name, width);
    expect(changed / total).toBeLessThan(CHANGED_MAX);
  });
}
