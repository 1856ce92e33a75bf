import { join } from "node:path";
import { HOUR_MS } from "#shared/durations.ts";
import type { Log } from "../log.ts";
import { newestBackup } from "./backups.ts";
import { AlreadyBackingUp, backUp } from "./base-backup.ts";
import { copyKeys } from "./keys-copy.ts";
import { hasGap } from "./log-archive.ts";
import { copyPictures } from "./pictures-copy.ts";
import type { BackupSettings } from "./settings.ts";

/** Like the database's log, pictures and keys are copied before a minute is over. */
const CHECK_MS = 20_000;
/** How long a stop waits for the last copy. */
const LAST_COPY_MS = 1_000;

interface Options {
  url: string;
  dataDir: string;
  backup: BackupSettings;
  log: Log;
  checkMs?: number;
}

/** Runs the work unless it is already running, and logs failures. */
function unlessRunning(work: () => Promise<unknown>, log: Log): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  function report(error: unknown): void {
    // Not a failure: `npm run backup` is making one.
    if (error instanceof AlreadyBackingUp) log.warn(error.message);
    else log.error({ err: error }, "A backup failed");
  }
  return () => {
    running ??= work()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/** Backs up every few hours, and copies new pictures and keys. @returns a function that ends it */
export function scheduleBackups(options: Options): () => Promise<void> {
  const { url, dataDir, backup, log, checkMs = CHECK_MS } = options;
  const { dir, everyHours, days } = backup;
  let running: Promise<unknown> = Promise.resolve();

  const backUpIfDue = unlessRunning(async () => {
    const newest = await newestBackup(dir);
    const isRecent = newest && Date.now() - newest.at.getTime() < everyHours * HOUR_MS;
    if (isRecent && !(await hasGap(dataDir))) return;
    await backUp({ url, dataDir, dir, days });
  }, log);

  const copy = unlessRunning(async () => {
    await copyKeys(dataDir, dir);
    await copyPictures(join(dataDir, "pictures"), join(dir, "pictures"));
  }, log);

  // A large base backup takes minutes; copies do not wait for it.
  const timer = setInterval(() => {
    running = Promise.all([copy(), backUpIfDue()]);
  }, checkMs).unref();
  return async () => {
    clearInterval(timer);
    // What was added since the last copy; a slow disk does not hold a stop up.
    await Promise.race([copy(), new Promise((done) => setTimeout(done, LAST_COPY_MS))]);
    // A stop does not wait for a running backup: the next start makes another one.
    await Promise.race([running, new Promise((done) => setTimeout(done, 100))]);
  };
}
