import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { connect } from "#server/db/connect.ts";
import type { Timeouts } from "#server/db/open-pool.ts";
import type { ThreadTimes } from "#server/pages/page-thread.ts";
import { mountPages } from "#server/pages/pages.ts";
import { createServices } from "#server/services.ts";
import { testDatabase } from "./database.ts";
import { compareReplies } from "./documented-replies.ts";

export type TestShop = Awaited<ReturnType<typeof openShop>>;

interface Options {
  pages?: boolean;
  /** The clock of money and stock; default: the system's. */
  now?: () => Date;
  /** A database shared with another shop; the test that created it drops it. */
  database?: Awaited<ReturnType<typeof testDatabase>>;
  /** Shorter database timeouts than in production. */
  timeouts?: Timeouts;
  /** Shorter times for the thread that renders pages. */
  threadTimes?: ThreadTimes;
}

/**
 * A whole shop on a database and a data folder of its own; `settings` are environment variables.
 * The pages, which must be built, are mounted on request. Close it after the file's tests.
 */
export async function openShop(settings: NodeJS.ProcessEnv = {}, options: Options = {}) {
  const database = options.database ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "marque-data-"));
  const defaults = {
    LOG_LEVEL: "silent",
    RATE_LIMIT: "off",
    DATA_DIR: dataDir,
    DATABASE_POOL: "12",
  };
  const config = readConfig({ ...defaults, ...settings });
  const connection = connect(database.url, config.databasePool, {
    timeouts: options.timeouts,
    replicaUrls: config.replicaUrls,
  });
  const services = createServices({ ...connection, config, now: options.now });
  const app = await createApp(services, config, connection);
  const faults = compareReplies(app);
  if (options.pages) await mountPages(app, services, config, options.threadTimes);
  await services.run();
  await services.catalogue.loaded();
  return {
    ...connection,
    app,
    config,
    services,
    databaseUrl: database.url,
    now: options.now ?? (() => new Date()),
    async close() {
      await app.close();
      await services.close();
      await connection.close();
      if (!options.database) await database.drop();
      // Pictures may still be written.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      if (faults.size > 0)
        throw new Error(`Replies against their schemas:\n${[...faults].join("\n")}`);
    },
  };
}
