import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";

/** Pages whose outlines are pinned: each theme on one kind of screen. */
export const outlined = [
  {
    theme: "ivory",
    width: 1440,
    names: ["landing", "home", "detail", "cart", "about", "terms", "login", "dashboard-products"],
  },
  { theme: "obsidian", width: 390, names: ["home", "detail", "cart", "register", "not-found"] },
] as const satisfies { theme: "ivory" | "obsidian"; width: number; names: string[] }[];

/** Pixels of the page along a side of one cell: at this size text looks the same on every machine. */
const CELL = 12;
/** How much lighter or darker, of 255, a cell may be elsewhere. */
const TOLERANCE = 28;

const fileOf = (name: string, width: number) =>
  join(import.meta.dirname, "outlines", `${name}-${width}.png`);

/** A coarse grey picture of the page without its pictures, which may be drawn again, and the daily figures. */
export async function outlineOf(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // A rule, not a style of each: it also applies to pictures that arrive only now.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "img, video, .scene::before, [data-changes-daily] { visibility: hidden !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    // After two animation frames the rule has been painted; before that a screenshot may be stale.
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
  });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const size = { width: Math.round(width / CELL), height: Math.round(height / CELL) };
  const screen = sharp(await page.screenshot()).greyscale();
  return screen
    .resize({ ...size, fit: "fill", kernel: "linear" })
    .png()
    .toBuffer();
}

export async function outlineFile(outline: Buffer, name: string, width: number): Promise<void> {
  await sharp(outline).png({ compressionLevel: 9 }).toFile(fileOf(name, width));
}

/** How many cells of a page differ from the pinned ones, and of how many. */
export async function changedCells(outline: Buffer, name: string, width: number) {
  const [now, before] = await Promise.all(
    [outline, await readFile(fileOf(name, width))].map((picture) =>
      sharp(picture).greyscale().raw().toBuffer(),
    ),
  );
  const total = before?.length ?? 0;
  if (now?.length !== total) return { changed: total, total };
  const changed = before?.filter((grey, at) => Math.abs(grey - (now[at] ?? 0)) > TOLERANCE).length;
  return { changed: changed ?? total, total };
}
