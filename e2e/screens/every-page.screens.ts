import { join, resolve } from "node:path";
import sharp from "sharp";
import { test } from "vitest";
import { openPage } from "../browser.ts";
import { outlined, outlineFile, outlineOf } from "./outline.ts";
import { settle, views } from "./views.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/screens");

for (const theme of ["ivory", "obsidian"] as const) {
  for (const width of [390, 1440]) {
    test.each(views)(`$name at ${width} px in ${theme}`, async ({ name, signedInAs, open }) => {
      const page = await openPage({ theme, width, signedInAs });
      await open(page);
      await settle(page);
      const picture = sharp(await page.screenshot());
      await picture.webp({ quality: 72 }).toFile(join(FOLDER, `${name}-${width}-${theme}.webp`));
      const pinned = outlined.find((one) => one.width === width && one.theme === theme);
      if ((pinned?.names as readonly string[] | undefined)?.includes(name))
        await outlineFile(await outlineOf(page), name, width);
    });
  }
}
