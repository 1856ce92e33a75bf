import { setTimeout as wait } from "node:timers/promises";
import { beginBackups } from "../backup/begin.ts";
import { closeAll } from "../close-all.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { createLog } from "../log.ts";
import { tryPort } from "../port.ts";
import { createInstances } from "./instances.ts";
import { listenOnPort } from "./listen.ts";

/** How long connections that were just accepted may wait for an instance to take them. */
const TAKEN_MS = 500;
const CHECK_EVERY_MS = 5;

type Instances = ReturnType<typeof createInstances>;

async function allTaken({ untaken }: Instances): Promise<void> {
  const deadline = performance.now() + TAKEN_MS;
  while (untaken() > 0 && performance.now() < deadline) await wait(CHECK_EVERY_MS);
}

/**
 * Opens the shop with several instances, processes that serve. This process owns the port, the
 * database and its backups, passes connections to the instances, and replaces one that ends.
 * @returns a function that stops everything
 * @throws an Error with one sentence
 */
export async function openSupervised(config: Config, print: (line: string) => void) {
  const log = createLog(config);
  const instances = createInstances(log);
  // However this process ends, they end with it.
  process.once("exit", instances.kill);
  const closers: (() => Promise<void>)[] = [];
  // It reads its code while the database is opened.
  instances.load();
  try {
    const listening = await tryPort(config);
    const database = await openDatabase(config, print);
    closers.push(database.stop);
    await instances.openFirst({ databaseUrl: database.url, listening });
    closers.push(instances.close);
    const stopListening = await listenOnPort(config, instances.accept);
    instances.openOthers(config.instances - 1);
    closers.push(await beginBackups({ config, url: database.url, log }));
    return async () => {
      instances.prepareToStop();
      await wait(config.stopDelayMs);
      await stopListening();
      await allTaken(instances);
      await instances.stop();
      await closeAll(closers);
    };
  } catch (error) {
    instances.kill();
    await closeAll(closers);
    throw error;
  }
}
