import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { localFileName } from "../adapters/images/sandbox/folder.ts";

const SHIPPED = resolve(import.meta.dirname, "../../public/pictures");
// No `..` and a single dot: what matches stays inside its folder.
const shippedName = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(webp|jpg|png)$/;
const filmName = /^[a-z0-9-]+\.(webm|mp4)$/;

/** A picture file: shipped with the shop or uploaded. */
export interface StoredPicture {
  address: string;
  file: string;
  /** Changes whenever the file does. */
  version: string;
  uploaded: boolean;
}

/** Whether a picture is stored as AVIF, which not every browser reads. */
export const isDrawn = ({ file }: StoredPicture) => file.endsWith(".avif");

/** The folder of uploads and of the sizes made of all pictures. */
export const picturesFolder = (dataDir: string) => join(dataDir, "pictures");

/**
 * The file of an address, where there is one. Shipped cut-outs are stored as AVIF, under addresses that
 * end in `.webp` as a car's images may.
 */
export async function findStored(
  dataDir: string,
  address: string,
): Promise<StoredPicture | undefined> {
  const uploaded = localFileName(address);
  const shipped = address.replace("/pictures/", "");
  if (!uploaded && !shippedName.test(shipped)) return undefined;
  const file = uploaded ? join(picturesFolder(dataDir), uploaded) : join(SHIPPED, shipped);
  const files = uploaded ? [file] : [file, file.replace(/\.webp$/, ".avif")];
  for (const candidate of files) {
    const version = (await fileState(candidate))?.version;
    if (version) return { address, file: candidate, version, uploaded: uploaded !== undefined };
  }
  return undefined;
}

/** A shipped film, which no car can show. */
export async function findFilm(name: string) {
  if (!filmName.test(name)) return undefined;
  const file = join(SHIPPED, "scenes", name);
  const state = await fileState(file);
  return state && { file, ...state };
}

async function fileState(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const version = `${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}`;
  return { version, size: found.size };
}
