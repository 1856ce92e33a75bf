import type { Config } from "../config.ts";
import { startEmbedded } from "./embedded/embedded.ts";
import { findRunning } from "./embedded/find-running.ts";
import { checkExternalDatabase } from "./external.ts";

/** The database of DATABASE_URL, that of a running shop, or one started for this command. */
export async function openForCommand({ databaseUrl, dataDir, backup }: Config) {
  if (databaseUrl) return checkExternalDatabase(databaseUrl);
  const url = await findRunning(dataDir);
  if (url) return { url, stop: async () => {} };
  const backupDir = backup.everyHours ? backup.dir : undefined;
  return startEmbedded({ dataDir, log: (line) => console.error(line), backupDir });
}
