import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { LRUCache } from "lru-cache";
import type { DiskLimit } from "./disk-limit.ts";

interface Deps {
  /** In memory. */
  maxBytes: number;
  /** Without one, files stay until they are removed. */
  diskLimit?: DiskLimit | undefined;
}

export type FileCache = ReturnType<typeof createFileCache>;

/** Files that are written once and read often, the latest of them in memory. */
export function createFileCache({ maxBytes, diskLimit }: Deps) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });

  return {
    async load(file: string): Promise<Buffer | undefined> {
      const bytes = cache.get(file) ?? (await readFile(file).catch(() => undefined));
      if (bytes?.length) cache.set(file, bytes);
      if (bytes) diskLimit?.used(file);
      return bytes;
    },

    /** Written under another name first, so that nobody reads half a file. */
    async store(file: string, bytes: Buffer): Promise<void> {
      cache.set(file, bytes);
      const draft = `${file}.${randomBytes(6).toString("hex")}`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, file);
      diskLimit?.added(file, bytes.length);
    },

    async remove(file: string): Promise<void> {
      cache.delete(file);
      diskLimit?.removed(file);
      await rm(file, { force: true });
    },
  };
}
