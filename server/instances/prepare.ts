import { seed } from "#demo/seed.ts";
import type { Config } from "../config.ts";
import { connect, NO_TIMEOUTS } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { createEncryption } from "../encryption/encryption.ts";
import { installJobs } from "../jobs/runner.ts";
import { moveTotpSecrets } from "../second-factor/totp-secrets.ts";
import { hashPassword } from "../users/password.ts";

interface Options {
  config: Config;
  databaseUrl: string;
  print: (line: string) => void;
}

/** Brings the database up to date, and fills it where it is empty. */
export async function prepare({ config, databaseUrl, print }: Options): Promise<void> {
  const { db, pool, close } = connect(databaseUrl, 1, NO_TIMEOUTS);
  try {
    const applied = await migrate(pool, undefined, { print });
    await installJobs(pool);
    if (applied.length) print(`Migrated the database: ${applied.join(", ")}.`);
    await moveTotpSecrets(db, createEncryption(config));
    await seed({ db, amount: config.seed, hashPassword, print });
  } finally {
    await close();
  }
}
