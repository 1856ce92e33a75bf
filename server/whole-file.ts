import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

interface Options {
  mode?: number;
  /** Whether it is on the disk before it has its name: for what cannot be made again. */
  flush?: boolean;
}

/**
 * Writes a file under another name first, so that nobody reads half of it. Where that fails, nothing
 * of it stays.
 */
export async function writeWhole(file: string, bytes: Buffer | string, options: Options = {}) {
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  try {
    await writeFile(draft, bytes, options);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

/** For `catch`: a file that is not there is undefined, any other failure is thrown. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
