import type { Kysely } from "kysely";
import type pg from "pg";
import { type Config, readConfig } from "../config.ts";
import { connect, NO_TIMEOUTS } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { openForCommand } from "../db/open-for-command.ts";
import type { Tables } from "../db/tables.ts";
import { installJobs } from "../jobs/runner.ts";

interface Command {
  db: Kysely<Tables>;
  pool: pg.Pool;
  config: Config;
  /** What stands behind `--`. */
  args: (string | undefined)[];
}

/** Runs a command of the operator on the shop's database, beside a running shop too. */
export async function runCommand(work: (command: Command) => Promise<string[]>): Promise<void> {
  try {
    const config = readConfig();
    const database = await openForCommand(config);
    const { db, pool, close } = connect(database.url, 1, NO_TIMEOUTS);
    try {
      await migrate(pool);
      await installJobs(pool);
      for (const line of await work({ db, pool, config, args: process.argv.slice(2) }))
        console.log(line);
    } finally {
      await close();
      await database.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
