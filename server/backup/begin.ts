import type { Config } from "../config.ts";
import type { Log } from "../log.ts";

interface Options {
  config: Config;
  url: string;
  log: Log;
}

/** Backs the embedded database up, unless that is turned off. @returns a function that ends it */
export async function beginBackups({ config, url, log }: Options): Promise<() => Promise<void>> {
  if (config.databaseUrl || !config.backup.everyHours) return async () => {};
  const { scheduleBackups } = await import("./schedule.ts");
  return scheduleBackups({ ...config, url, log });
}
