import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { exists, processesOf } from "./process.ts";

const MAX_WAIT_MS = 30_000;
const LOOK_MS = 20;
const LINUX = process.platform === "linux";

/**
 * Ends what a killed shop left of its server: still running where nothing bound it to the shop, or
 * busy with its own shutdown. The caller holds the data folder, so nobody else needs that server.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const readPid = async () => {
    const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
    return pid > 0 ? pid : undefined;
  };
  const deadline = Date.now() + MAX_WAIT_MS;
  let told = false;
  for (;;) {
    const postmaster = await readPid();
    const alive = await processesOf(cluster, postmaster);
    if (alive.length === 0) {
      // A zombie, or another process that was given the pid since: the server would take either
      // for its living twin. Only Linux tells that nobody else works in the cluster.
      if (LINUX && postmaster && exists(postmaster)) await rm(pidFile, { force: true });
      return;
    }
    if (Date.now() > deadline)
      throw new Error(
        `A database server left over from an earlier run (process ${alive[0]}) does not stop: stop it and start the shop again.`,
      );
    if (!told && postmaster && alive.includes(postmaster)) {
      process.kill(postmaster, "SIGINT");
      told = true;
    }
    await wait(LOOK_MS);
  }
}
