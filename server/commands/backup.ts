import { existsSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../backup/base-backup.ts";
import { readConfig } from "../config.ts";
import { startEmbedded } from "../db/embedded/embedded.ts";
import { findRunning } from "../db/embedded/find-running.ts";
import { databaseSentence, runCommand } from "./run-command.ts";

/** `npm run backup`: backs up the embedded database and the pictures, also while the shop runs. */
await runCommand(async () => {
  const { databaseUrl, dataDir, backup } = readConfig();
  if (databaseUrl)
    throw new Error(
      "DATABASE_URL is set: back that server up with its own tools (docs/operations.md).",
    );
  const cluster = join(dataDir, "postgresql");
  if (!existsSync(cluster))
    throw new Error(
      `There is no database in ${cluster}: start the shop first, or set DATA_DIR to its data folder.`,
    );
  const running = await findRunning(dataDir);
  const own = running
    ? undefined
    : await startEmbedded({ dataDir, log: console.error, backupDir: backup.dir });
  try {
    console.log(
      `Backed up to ${await backUp({ url: running ?? own?.url ?? "", dataDir, ...backup })}`,
    );
  } finally {
    await own?.stop();
  }
}, databaseSentence);
