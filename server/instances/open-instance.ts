import { createApp } from "../app.ts";
import { closeAll } from "../close-all.ts";
import type { Config } from "../config.ts";
import { connect } from "../db/connect.ts";
import type { MemoryCounts } from "../limits/memory-counts.ts";
import { mountPages } from "../pages/pages.ts";
import { createServices } from "../services.ts";
import { startTracing } from "../tracing/start-tracing.ts";
import { prepare } from "./prepare.ts";
import type { Siblings } from "./siblings.ts";

/** How long requests under way may last when the shop is stopped. */
const REQUESTS_MS = 3_000;

interface Options {
  config: Config;
  databaseUrl: string;
  print: (line: string) => void;
  /** Another instance has brought the database up to date. */
  prepared?: boolean;
  siblings?: Siblings;
  counts?: MemoryCounts;
}

/** Opens everything that serves except the port: the caller passes connections on. */
export async function openInstance(options: Options) {
  const { config, databaseUrl, prepared, siblings, counts } = options;
  const { databasePool, replicaUrls } = config;
  const connection = connect(databaseUrl, databasePool, { replicaUrls });
  const closers: (() => Promise<void>)[] = [connection.close];
  const close = () => closeAll(closers);
  try {
    if (!prepared) await prepare(options);
    const services = createServices({ ...connection, config, siblings, counts });
    closers.push(await startTracing(config, services.log));
    closers.push(async () => services.close());
    const app = await createApp(services, config, connection);
    closers.push(async () => app.close());
    await mountPages(app, services, config);
    await services.run();
    return {
      app,
      services,
      close,
      /** Serves what has been accepted, then closes everything. */
      async stop(until: Promise<unknown>): Promise<void> {
        await app.drain({ until, limitMs: REQUESTS_MS });
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
