import { relative, resolve } from "node:path";
import type { z } from "zod";
import { optionalText, wholeNumber } from "../setting-kinds.ts";

export const backupEnvironment = {
  /** Where the embedded database and the pictures are backed up; default: beside `DATA_DIR`. */
  BACKUP_DIR: optionalText,
  /** Hours between backups; 0 turns them off. */
  BACKUP_EVERY: wholeNumber(0, 168).default(1),
  /** For how many days backups are kept. */
  BACKUP_DAYS: wholeNumber(1, 366).default(7),
};

type Environment = z.output<z.ZodObject<typeof backupEnvironment>>;

export interface BackupSettings {
  dir: string;
  everyHours: number;
  days: number;
}

/** The shop's own folders: backups there would be mixed with its files, or contain themselves. */
function isInUse(dir: string, dataDir: string): boolean {
  return /^(|postgresql|pictures)([\\/].*)?$/.test(relative(resolve(dataDir), resolve(dir)));
}

/** @throws an Error with one sentence where backups would be mixed with what they back up */
export function readBackup(env: Environment & { DATA_DIR: string }): { backup: BackupSettings } {
  const dir = env.BACKUP_DIR ?? `${env.DATA_DIR.replace(/[\\/]+$/, "")}-backup`;
  if (isInUse(dir, env.DATA_DIR))
    throw new Error(
      "The setting BACKUP_DIR is wrong: it must be another folder than DATA_DIR and its postgresql and pictures.",
    );
  return { backup: { dir, everyHours: env.BACKUP_EVERY, days: env.BACKUP_DAYS } };
}
