import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";

const SHIPPED = resolve(import.meta.dirname, "../../public/pictures");
// No `..` and a single dot: what matches stays inside its folder.
const shippedName = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(webp|jpg|png)$/;
const filmName = /^[a-z0-9-]+\.(webm|mp4)$/;

/** A picture shipped with the shop, or uploaded. */
export interface StoredPicture {
  address: string;
  /** Changes whenever the picture does; the same in every process of the shop. */
  version: string;
  uploaded: boolean;
  format: "webp" | "jpg" | "png" | "avif";
  /** @throws 404 where it was removed meanwhile, 503 where its store does not answer */
  read(): Promise<Buffer>;
}

/**
 * Every page asks for many; a picture that is replaced while the shop runs shows after this time.
 */
const SHIPPED_MS = 10_000;
const shipped = new LRUCache<string, StoredPicture>({ max: 2_000, ttl: SHIPPED_MS });

/** Whether a picture is stored as AVIF, which not every browser reads. */
export const isDrawn = ({ format }: StoredPicture) => format === "avif";

/** The folder of uploads and of the sizes made of all pictures. */
export const picturesFolder = (dataDir: string) => join(dataDir, "pictures");

/**
 * The picture that comes with the shop under an address. Cut-outs are stored as AVIF, under
 * addresses that end in `.webp` as a car's images may.
 */
export async function findShipped(address: string): Promise<StoredPicture | undefined> {
  const known = shipped.get(address) ?? (await lookForShipped(address));
  if (known) shipped.set(address, known);
  return known;
}

async function lookForShipped(address: string): Promise<StoredPicture | undefined> {
  const name = address.replace("/pictures/", "");
  if (!shippedName.test(name)) return undefined;
  for (const file of [join(SHIPPED, name), join(SHIPPED, name.replace(/\.webp$/, ".avif"))]) {
    const version = (await fileState(file))?.version;
    const format = extname(file).slice(1) as StoredPicture["format"];
    if (version)
      return { address, version, uploaded: false, format, read: async () => readFile(file) };
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

/** By file, time and size: a file is read again when it has changed. */
const versions = new LRUCache<string, string>({ max: 2_000 });

/** The version is of the content, since each machine has its own times. */
async function fileState(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const key = `${file} ${found.mtimeMs} ${found.size}`;
  const version = versions.get(key) ?? (await hashOf(file));
  versions.set(key, version);
  return { version, size: found.size };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("base64url").slice(0, 16);
}
