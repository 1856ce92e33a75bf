import type { Kysely } from "kysely";
import type pg from "pg";
import { type Config, readConfig } from "../config.ts";
import { connect, NO_TIMEOUTS } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { openForCommand } from "../db/open-for-command.ts";
import type { Tables } from "../db/tables.ts";
import { installJobs } from "../jobs/runner.ts";
import { databaseSentence, runCommand } from "./run-command.ts";

interface Shop {
  db: Kysely<Tables>;
  pool: pg.Pool;
  config: Config;
}

/** What stands after `--`. */
type Arguments = (string | undefined)[];

async function isNew(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('schema_migration') is null as new");
  return rows[0].new;
}

/**
 * Runs a command on the shop's database, also while the shop runs.
 * @param read checks the arguments before anything is opened; throws an Error with one sentence
 * @param work returns the lines to print
 * @param asItIs migrates a new database only: works on a read-only one too, and on a newer schema
 */
export function runOnDatabase<Input>(
  read: (args: Arguments) => Input,
  work: (shop: Shop, input: Input) => Promise<string[]>,
  { asItIs = false } = {},
): Promise<void> {
  return runCommand(async () => {
    const input = read(process.argv.slice(2));
    const config = readConfig();
    const database = await openForCommand(config);
    const { db, pool, close } = connect(database.url, 1, NO_TIMEOUTS);
    try {
      if (!asItIs || (await isNew(pool))) {
        await migrate(pool);
        await installJobs(pool);
      }
      for (const line of await work({ db, pool, config }, input)) console.log(line);
    } finally {
      await close();
      await database.stop();
    }
  }, databaseSentence);
}
