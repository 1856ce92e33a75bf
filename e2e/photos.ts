import type { Page } from "playwright-core";
import sharp from "sharp";

const colors = ["#7d2a1c", "#1c3f7d", "#1c7d45", "#c9b25a", "#3a3a3a"];

/** Five photos as a phone takes and keeps them: PNG and JPEG, the first of 24 megapixels. */
export function fivePhotos() {
  return Promise.all(
    colors.map(async (background, index) => {
      const size = index === 0 ? { width: 6000, height: 4000 } : { width: 1200, height: 800 };
      const photo = sharp({ create: { ...size, channels: 3, background } });
      return index % 2
        ? { name: `${index}.png`, mimeType: "image/png", buffer: await photo.png().toBuffer() }
        : { name: `${index}.jpg`, mimeType: "image/jpeg", buffer: await photo.jpeg().toBuffer() };
    }),
  );
}

/** The colour in the middle of a picture that the shop serves, as `[red, green, blue]`. */
export async function colorOf(address: string): Promise<number[]> {
  const picture = sharp(await (await fetch(address)).arrayBuffer());
  const { width = 0, height = 0 } = await picture.metadata();
  const point = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  return [...(await picture.extract(point).removeAlpha().raw().toBuffer())];
}

/** How wide and high it is. */
export async function sizeOf(address: string) {
  const { width, height } = await sharp(await (await fetch(address)).arrayBuffer()).metadata();
  return { width, height };
}

/** Which of the five photos each picker shows, by its colour; null where it is empty. */
export async function pickersOf(page: Page): Promise<(number | null)[]> {
  const shown = await page.locator("[data-slot]").evaluateAll((pickers) =>
    Promise.all(
      pickers.map(async (picker) => {
        const picture = picker.querySelector("img");
        if (!picture) return null;
        await picture.decode();
        const pen = new OffscreenCanvas(1, 1).getContext("2d");
        pen?.drawImage(picture, 0, 0, 1, 1);
        return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
      }),
    ),
  );
  return shown.map((color) => color && nearest(color));
}

function nearest(color: number[]): number {
  const off = colors.map((hex) =>
    [1, 3, 5].reduce(
      (sum, at, part) =>
        sum + Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - (color[part] ?? 0)),
      0,
    ),
  );
  return off.indexOf(Math.min(...off));
}
