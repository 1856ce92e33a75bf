import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Position, parsePosition } from "../db/replicas/position.ts";

const NAME = /^base-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

export interface BaseBackup {
  path: string;
  /** From this moment on the database can be restored. */
  at: Date;
  /** The first segment of the log that it needs. */
  firstSegment: string;
  /** Up to where it needs the log. */
  end: Position;
}

export const nameOf = (at: Date) => `base-${at.toISOString().replaceAll(":", "-")}`;

/** Oldest first. */
export async function listBackups(dir: string): Promise<BaseBackup[]> {
  const names = (await readdir(dir).catch(() => [])).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(resolve(dir), name);
      const { firstSegment, end } = JSON.parse(await readFile(join(path, "backup.json"), "utf8"));
      const at = new Date(name.replace(NAME, "$1:$2:$3"));
      return { path, at, firstSegment, end: parsePosition(end) ?? 0n };
    }),
  );
}
