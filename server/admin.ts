import { inviteAdmin, readEmail } from "./admin/invite.ts";
import { type Config, readConfig } from "./config.ts";
import { connect, NO_TIMEOUTS } from "./db/connect.ts";
import { startEmbedded } from "./db/embedded/embedded.ts";
import { findRunning } from "./db/embedded/find-running.ts";
import { checkExternalDatabase } from "./db/external.ts";
import { migrate } from "./db/migrate.ts";

/** The database of DATABASE_URL, that of a running shop, or one started for this command. */
async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return checkExternalDatabase(databaseUrl);
  const url = await findRunning(dataDir);
  if (url) return { url, stop: async () => {} };
  return startEmbedded({ dataDir, log: (line) => console.error(line) });
}

/** `npm run admin -- you@example.com`: makes an administrator, also the first of a new shop. */
try {
  const email = readEmail(process.argv[2]);
  const config = readConfig();
  const database = await openDatabase(config);
  const { db, pool, close } = connect(database.url, 1, NO_TIMEOUTS);
  try {
    await migrate(pool);
    for (const line of await inviteAdmin(db, config, email)) console.log(line);
  } finally {
    await close();
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
