import { readdir } from "node:fs/promises";
import type { Look } from "./demo-car.ts";

const VIEWS = ["tqf", "side", "tqr"];
const FOLDER = new URL("../public/pictures/cars/", import.meta.url);

/** Gives the addresses of a look's pictures; none where the look has not been drawn. */
export type PicturesOf = (look: Look) => string[];

/** Knows which of the shop's own pictures exist, so that no car lists one that does not. */
export async function findPictures(folder: URL = FOLDER): Promise<PicturesOf> {
  const files = new Set(await readdir(folder).catch(() => []));
  return ({ body, paint }) => {
    const views = VIEWS.map((view) => `${body}-${paint}-${view}.webp`).filter((file) =>
      files.has(file),
    );
    // The drawing shows no paint, so it never stands alone for a car of a certain colour.
    if (views.length === 0) return [];
    return [...views, `${body}-ink.webp`]
      .filter((file) => files.has(file))
      .map((file) => `/pictures/cars/${file}`);
  };
}
