import { join } from "node:path";
import type { Log } from "../log.ts";
import { listBackups } from "./backups.ts";
import { backUp } from "./base-backup.ts";
import { copyKeys } from "./keys-copy.ts";
import { copyPictures } from "./pictures-copy.ts";
import type { BackupSettings } from "./settings.ts";

const HOUR_MS = 60 * 60_000;
/** Like the database's log, pictures and keys are copied before a minute is over. */
const CHECK_MS = 20_000;

interface Options {
  url: string;
  dataDir: string;
  backup: BackupSettings;
  log: Log;
}

/** Backs up every few hours, and copies new pictures and keys. @returns a function that ends it */
export function scheduleBackups({ url, dataDir, backup, log }: Options): () => Promise<void> {
  const { dir, everyHours, days } = backup;
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;

  async function exclusively(work: () => Promise<unknown>): Promise<void> {
    busy = true;
    await work().catch((error) => log.error({ err: error }, "A backup failed"));
    busy = false;
  }

  async function backUpIfDue(): Promise<void> {
    const newest = (await listBackups(dir)).at(-1);
    if (newest && Date.now() - newest.at.getTime() < everyHours * HOUR_MS) return;
    await backUp({ url, dataDir, dir, days });
  }

  async function check(): Promise<void> {
    await copyKeys(dataDir, dir);
    await copyPictures(join(dataDir, "pictures"), join(dir, "pictures"));
    await backUpIfDue();
  }

  const timer = setInterval(() => {
    if (!busy) running = exclusively(check);
  }, CHECK_MS).unref();
  return async () => {
    clearInterval(timer);
    // A backup under way is not waited for: the next start makes another.
    await Promise.race([running, new Promise((done) => setTimeout(done, 100))]);
  };
}
