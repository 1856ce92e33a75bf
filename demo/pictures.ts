import { readdir } from "node:fs/promises";
import type { Look } from "./demo-car.ts";

const VIEWS = ["tqf", "side", "tqr"];
/** At most one of these: a car has five pictures. */
const CLOSE_UPS = ["cabin", "wheel"];
const FOLDER = new URL("../public/pictures/models/", import.meta.url);

/** Pictures of a turntable, which art/make.py draws for some looks. */
const SPIN_FRAMES = 24;

/** Returns the addresses of a look's pictures; none if the look is not drawn. */
export type PicturesOf = (look: Look) => string[];

const filesIn = async (folder: URL) => new Set(await readdir(folder).catch(() => []));

/** Finds the complete turntables among the shop's own pictures; other looks get no pictures. */
export async function findSpins(folder: URL = FOLDER): Promise<PicturesOf> {
  const files = await filesIn(folder);
  return ({ line, paint }) => {
    const frames = Array.from(
      { length: SPIN_FRAMES },
      (_, frame) => `${line}-${paint}-spin-${String(frame).padStart(2, "0")}`,
    );
    if (!frames.every((frame) => files.has(`${frame}.avif`))) return [];
    return frames.map((frame) => `/pictures/models/${frame}.webp`);
  };
}

/** Finds the shop's own pictures that exist, so that no car lists a missing one. */
export async function findPictures(folder: URL = FOLDER): Promise<PicturesOf> {
  const files = await filesIn(folder);
  return ({ line, paint }) => {
    const drawn = (view: string) => files.has(`${line}-${paint}-${view}.avif`);
    const views = [...VIEWS.filter(drawn), ...CLOSE_UPS.filter(drawn).slice(0, 1)];
    // The drawing shows no paint, so it is never the only picture of a car.
    if (views.length === 0) return [];
    return [
      ...views.map((view) => `/pictures/models/${line}-${paint}-${view}.webp`),
      ...[`${line}-ink.webp`]
        .filter((file) => files.has(file))
        .map((file) => `/pictures/models/${file}`),
    ];
  };
}
