import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE, PASSWORD_FILE, ROLE } from "./cluster.ts";
import { holderOf } from "./lock.ts";

export const FREE_SPACE = "free some space if its disk is full, and try again in a minute";

/** The line of `postmaster.pid` with the port. */
const PORT_LINE = 3;

/**
 * The address of the embedded database of the shop that runs on the data folder; undefined where
 * none runs.
 * @throws an Error with one sentence where it cannot be reached
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined);
  const shop = folder && (await holderOf(folder));
  if (!folder || !shop) return undefined;
  try {
    const password = (await readFile(join(folder, PASSWORD_FILE), "utf8")).trim();
    const lines = (await readFile(join(folder, "postgresql/postmaster.pid"), "utf8")).split("\n");
    const port = Number(lines[PORT_LINE]);
    if (port && password) return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT")
      throw new Error(
        `The database of the running shop (process ${shop}) cannot be reached (${code}): try again as the shop's user, or stop the shop first.`,
      );
  }
  throw new Error(
    `The database of the running shop (process ${shop}) is down, or just starting: ${FREE_SPACE}.`,
  );
}
