import type { Config } from "../config.ts";
import { createLog } from "../log.ts";

/** How long a start waits for a primary, where there are replicas to choose it from. */
const FAILOVER_MS = 60_000;

export interface Database {
  url: string;
  stop(): Promise<void>;
}

/**
 * The server of DATABASE_URL, or the embedded one, which is started.
 * @throws an Error with one sentence
 */
export async function openDatabase(
  config: Config,
  print: (line: string) => void,
): Promise<Database> {
  const { databaseUrl, replicaUrls, dataDir, backup, instances, databasePool } = config;
  if (databaseUrl) {
    const { checkExternalDatabase } = await import("./external.ts");
    return checkExternalDatabase(databaseUrl, { waitMs: replicaUrls.length ? FAILOVER_MS : 0 });
  }
  print("Starting the embedded database …");
  const { startEmbedded } = await import("./embedded/embedded.ts");
  const { connectionsFor } = await import("./embedded/settings.ts");
  return startEmbedded({
    dataDir,
    log: print,
    logError: (line) => createLog(config).error(line),
    backupDir: backup.everyHours ? backup.dir : undefined,
    settings: connectionsFor(instances, databasePool),
  });
}
