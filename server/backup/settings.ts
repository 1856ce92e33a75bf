import { z } from "zod";
import { blankAsUnset, optionalText, wholeNumber } from "../setting-kinds.ts";

export const backupEnvironment = {
  /** Where the embedded database and the pictures are backed up; default: beside `DATA_DIR`. */
  BACKUP_DIR: optionalText,
  /** Hours between backups; 0 turns them off. */
  BACKUP_EVERY: z.preprocess(blankAsUnset, wholeNumber(0, 168).default(1)),
  /** For how many days backups are kept. */
  BACKUP_DAYS: z.preprocess(blankAsUnset, wholeNumber(1, 366).default(7)),
};

type Environment = z.output<z.ZodObject<typeof backupEnvironment>>;

export interface BackupSettings {
  dir: string;
  everyHours: number;
  days: number;
}

export function readBackup(env: Environment & { DATA_DIR: string }): { backup: BackupSettings } {
  const dir = env.BACKUP_DIR ?? `${env.DATA_DIR.replace(/[\\/]+$/, "")}-backup`;
  return { backup: { dir, everyHours: env.BACKUP_EVERY, days: env.BACKUP_DAYS } };
}
