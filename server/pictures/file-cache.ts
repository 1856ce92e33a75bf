import { mkdir, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { LRUCache } from "lru-cache";
import { writeWhole } from "../whole-file.ts";
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
    /** An empty file, as a power cut leaves it, counts as missing. */
    async load(file: string): Promise<Buffer | undefined> {
      const bytes = cache.get(file) ?? (await readFile(file).catch(() => undefined));
      if (!bytes?.length) return undefined;
      cache.set(file, bytes);
      diskLimit?.used(file);
      return bytes;
    },

    async store(file: string, bytes: Buffer): Promise<void> {
      cache.set(file, bytes);
      await mkdir(dirname(file), { recursive: true });
      await writeWhole(file, bytes);
      diskLimit?.added(file, bytes.length);
    },

    async remove(file: string): Promise<void> {
      cache.delete(file);
      diskLimit?.removed(file);
      await rm(file, { force: true });
    },
  };
}
