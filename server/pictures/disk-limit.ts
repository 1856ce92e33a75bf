import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

export type DiskLimit = ReturnType<typeof createDiskLimit>;

/** Keeps folders below a size: the least recently used files are deleted first. */
export function createDiskLimit({ folders, maxBytes }: { folders: string[]; maxBytes: number }) {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(bytes, 1),
    dispose(_, file, reason) {
      if (reason === "evict") void rm(file, { force: true }).catch(() => {});
    },
  });

  /** What an earlier run left: oldest first, so that those are the first to go. */
  async function takeStock(): Promise<void> {
    const found: { file: string; bytes: number; written: number }[] = [];
    for (const folder of folders) {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      for (const name of names) {
        const file = join(folder, name);
        const state = await stat(file).catch(() => undefined);
        if (state?.isFile()) found.push({ file, bytes: state.size, written: state.mtimeMs });
      }
    }
    found.sort((one, other) => one.written - other.written);
    for (const { file, bytes } of found) if (!sizes.has(file)) sizes.set(file, bytes);
  }

  return {
    /** Resolves when the files of earlier runs are counted. */
    ready: takeStock(),
    used: (file: string) => void sizes.get(file),
    added: (file: string, bytes: number) => void sizes.set(file, bytes),
    removed: (file: string) => void sizes.delete(file),
  };
}
