import { randomBytes } from "node:crypto";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

interface Options {
  mode?: number;
  /** Waits until content and name are on the disk: for files that cannot be made again. */
  flush?: boolean;
}

/** A new name is on the disk once its folder is synced; Windows cannot sync folders. */
export async function flushFolderOf(file: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Writes a file under another name first, so that nobody reads half of it. Where that fails,
 * nothing of it stays.
 */
export async function writeWhole(file: string, bytes: Buffer | string, options: Options = {}) {
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  try {
    await writeFile(draft, bytes, options);
    await rename(draft, file);
    if (options.flush) await flushFolderOf(file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/** For `catch`: a file that is not there is undefined, any other failure is thrown. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
