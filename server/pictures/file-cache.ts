import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { LRUCache } from "lru-cache";

/** Files that are written once and read often, the latest of them in memory. */
export function createFileCache({ maxBytes }: { maxBytes: number }) {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });

  return {
    async load(file: string): Promise<Buffer | undefined> {
      const bytes = cache.get(file) ?? (await readFile(file).catch(() => undefined));
      if (bytes) cache.set(file, bytes);
      return bytes;
    },

    /** Written under another name first, so that nobody reads half a file. */
    async store(file: string, bytes: Buffer): Promise<void> {
      cache.set(file, bytes);
      const draft = `${file}.${randomBytes(6).toString("hex")}`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(draft, bytes);
      await rename(draft, file);
    },

    async remove(file: string): Promise<void> {
      cache.delete(file);
      await rm(file, { force: true });
    },
  };
}
