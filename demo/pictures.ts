import { readdir } from "node:fs/promises";
import type { Look } from "./demo-car.ts";

const VIEWS = ["tqf", "side", "tqr"];
/** One of these at most: a car has five pictures. */
const CLOSE_UPS = ["cabin", "wheel"];
const FOLDER = new URL("../public/pictures/models/", import.meta.url);

/** Gives the addresses of a look's pictures; none where the look has not been drawn. */
export type PicturesOf = (look: Look) => string[];

/** Knows which of the shop's own pictures exist, so that no car lists one that does not. */
export async function findPictures(folder: URL = FOLDER): Promise<PicturesOf> {
  const files = new Set(await readdir(folder).catch(() => []));
  return ({ line, paint }) => {
    const drawn = (view: string) => files.has(`${line}-${paint}-${view}.avif`);
    const views = [...VIEWS.filter(drawn), ...CLOSE_UPS.filter(drawn).slice(0, 1)];
    // The drawing shows no paint, so it never stands alone for a car of a certain colour.
    if (views.length === 0) return [];
    return [
      ...views.map((view) => `/pictures/models/${line}-${paint}-${view}.webp`),
      ...[`${line}-ink.webp`]
        .filter((file) => files.has(file))
        .map((file) => `/pictures/models/${file}`),
    ];
  };
}
