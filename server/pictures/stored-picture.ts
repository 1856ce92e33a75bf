import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { localFileName } from "../adapters/images/sandbox/folder.ts";

const SHIPPED = resolve(import.meta.dirname, "../../public/pictures");
// No dots but the last and no way up: what matches stays inside its folder.
const shippedName = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(webp|jpg|png)$/;
const filmName = /^[a-z0-9-]+\.(webm|mp4)$/;

/** A picture as it lies on the disk: one that came with the shop, or one that a user sent. */
export interface StoredPicture {
  address: string;
  file: string;
  /** Changes whenever the file does. */
  version: string;
  uploaded: boolean;
}

/** Where uploaded pictures lie below DATA_DIR, and the sizes made of all. */
export const picturesFolder = (dataDir: string) => join(dataDir, "pictures");

/** The file of an address, where there is one. */
export async function findStored(
  dataDir: string,
  address: string,
): Promise<StoredPicture | undefined> {
  const uploaded = localFileName(address);
  const shipped = address.replace("/pictures/", "");
  if (!uploaded && !shippedName.test(shipped)) return undefined;
  const file = uploaded ? join(picturesFolder(dataDir), uploaded) : join(SHIPPED, shipped);
  const version = (await fileState(file))?.version;
  if (!version) return undefined;
  return { address, file, version, uploaded: uploaded !== undefined };
}

/** A film that came with the shop. No picture: a car cannot show it. */
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
