import { setTimeout as wait } from "node:timers/promises";
import { beginBackups } from "../backup/begin.ts";
import { closeAll } from "../close-all.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { tryPort } from "../port.ts";

/** One process is the whole shop. @returns a function that stops it */
export async function openAlone(config: Config, print: (line: string) => void) {
  // Much code, which is read while the database is opened.
  const loading = import("./open-instance.ts");
  loading.catch(() => {});
  await tryPort(config);
  const database = await openDatabase(config, print);
  const closers = [database.stop];
  try {
    const { openInstance } = await loading;
    const { app, services, stop, close } = await openInstance({
      config,
      databaseUrl: database.url,
      print,
    });
    closers.push(close);
    closers.push(await beginBackups({ config, url: database.url, log: services.log }));
    await app.listen({ port: config.port, host: config.host });
    return async () => {
      await stop(wait(config.stopDelayMs));
      await closeAll(closers);
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}
