import { access, constants } from "node:fs/promises";
import pg from "pg";
import { HOUR_MS } from "#shared/durations.ts";
import { newestBackup } from "../backup/backups.ts";
import { refuseFailingArchive } from "../backup/base-backup.ts";
import { makeBackupFolder } from "../backup/log-archive.ts";
import { findRunning } from "../db/embedded/find-running.ts";
import { refuseFull } from "./refuse-full.ts";
import type { Check } from "./service-checks.ts";

/** A failed backup is tried again at once: as many hours as in the alert MarqueBackupOld. */
const LATE = 3;

/**
 * The embedded database's: can they be written, is its log archived, and is the newest backup as
 * recent as it should be?
 */
export const backups: Check = async ({ databaseUrl, dataDir, backup }) => {
  if (databaseUrl || !backup.everyHours) return undefined;
  await access(await makeBackupFolder(backup.dir), constants.W_OK);
  await refuseFull(backup.dir);
  const newest = await newestBackup(backup.dir);
  const url = await findRunning(dataDir);
  if (url) {
    const client = new pg.Client({ connectionString: url });
    // Without a listener a connection that the server ends would end the process.
    client.on("error", () => {});
    await client.connect();
    await refuseFailingArchive(client, backup.dir).finally(() => client.end());
  }
  if (!newest) return "the first is made within a minute of the start";
  const age = Date.now() - newest.at.getTime();
  if (url && age > LATE * backup.everyHours * HOUR_MS)
    throw new Error(
      `the newest is from ${newest.at.toISOString()}: see "A backup failed" in the log, and whether ${backup.dir} has room`,
    );
  return `the newest is from ${newest.at.toISOString()}${url ? ", and the log is archived" : ""}`;
};
