import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Position, parsePosition } from "../db/replicas/position.ts";
import { unlessMissing } from "../whole-file.ts";

const NAME = /^base-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

export interface BaseBackup {
  path: string;
  /** The earliest moment to which it can be restored. */
  at: Date;
  /** The first segment of the log that it needs. */
  firstSegment: string;
  /** Up to where it needs the log. */
  end: Position;
}

export const isBackupName = (name: string) => NAME.test(name);
export const nameOf = (at: Date) => `base-${at.toISOString().replaceAll(":", "-")}`;

async function readBackup(path: string, name: string): Promise<BaseBackup | undefined> {
  const about = await readFile(join(path, "backup.json"), "utf8").catch(unlessMissing);
  if (about === undefined) return undefined;
  const { firstSegment, end } = JSON.parse(about);
  const at = new Date(name.replace(NAME, "$1:$2:$3"));
  return { path, at, firstSegment, end: parsePosition(end) ?? 0n };
}

/**
 * Of those from before now: a backup dated by a clock that was ahead does not show how old the
 * newest is.
 */
export async function newestBackup(dir: string): Promise<BaseBackup | undefined> {
  const now = Date.now();
  return (await listBackups(dir)).findLast(({ at }) => at.getTime() <= now);
}

/**
 * Oldest first. A folder without its description is what is left of a backup that was being
 * deleted.
 */
export async function listBackups(dir: string): Promise<BaseBackup[]> {
  const names = (await readdir(dir).catch(() => [])).filter(isBackupName).sort();
  const read = await Promise.all(names.map((name) => readBackup(join(resolve(dir), name), name)));
  return read.filter((one) => one !== undefined);
}
