import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startOf } from "./process.ts";

/** How folders are called in sentences, and what sets them. */
export const DATA = { what: "data folder", setting: "DATA_DIR" };
export const BACKUPS = { what: "folder of backups", setting: "BACKUP_DIR" };

/**
 * Locks the data folder, or another one, for this process. The lock names the process by pid and
 * start time, so that the lock of a killed shop can be recognized.
 * @returns a function that unlocks the folder
 * @throws an Error with one sentence when another shop has it
 */
export async function lockFolder(folder: string, named = DATA): Promise<() => Promise<void>> {
  const lock = join(folder, "shop.lock");
  const own = `${process.pid} ${await startOf(process.pid)}\n`;
  const draft = `${lock}.${randomUUID()}`;
  try {
    await writeFile(draft, own, { mode: 0o600 });
    while (!(await place(draft, lock))) await removeStale(lock, folder, named);
  } finally {
    await rm(draft, { force: true });
  }
  return () => rm(lock, { force: true });
}

/** The process of the running shop on the data folder; undefined where none runs. */
export async function holderOf(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, "shop.lock"), "utf8").catch(() => "");
  return (await isAlive(text)) ? Number.parseInt(text, 10) : undefined;
}

/** Creates the lock with its content in one step, unless there is one. */
async function place(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function removeStale(lock: string, folder: string, named: typeof DATA): Promise<void> {
  const text = await readFile(lock, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const refusal = new Error(
    `Another shop (process ${Number.parseInt(text, 10)}) is using the ${named.what} ${folder}: stop it, or set ${named.setting} to another folder.`,
  );
  if (await isAlive(text)) throw refusal;
  // Moved before it is removed: another shop may already have replaced the stale lock by its own.
  const moved = `${lock}.${randomUUID()}`;
  const went = await rename(lock, moved).then(
    () => true,
    () => false,
  );
  if (!went) return;
  const live = (await readFile(moved, "utf8")) !== text;
  if (live) await place(moved, lock);
  await rm(moved);
  if (live) throw refusal;
}

async function isAlive(text: string): Promise<boolean> {
  const [, pid, start] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  return pid !== undefined && (await startOf(Number(pid))) === start;
}
