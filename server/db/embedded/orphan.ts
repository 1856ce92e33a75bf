import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { exists, processesOf } from "./process.ts";

const MAX_WAIT_MS = 30_000;
/**
 * PostgreSQL 18 sometimes never ends if it is told to stop while it restarts after a backend has
 * crashed. Then it is ended at once, and recovers at its next start.
 */
const FAST_MS = 10_000;
const CHECK_MS = 20;
const LINUX = process.platform === "linux";

/**
 * Stops the server that a killed shop left running or shutting down. The caller has locked the data
 * folder, so nobody else uses that server.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid");
  const readPid = async () => {
    const pid = Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);
    return pid > 0 ? pid : undefined;
  };
  const began = Date.now();
  let sent: NodeJS.Signals | undefined;
  for (;;) {
    const postmaster = await readPid();
    const alive = await processesOf(cluster, postmaster);
    if (alive.length === 0) {
      // A zombie, or another process with the same pid: the new server would take either for a
      // running server. Only on Linux it is certain that no process uses the cluster.
      if (LINUX && postmaster && exists(postmaster)) await rm(pidFile, { force: true });
      return;
    }
    const waited = Date.now() - began;
    if (waited > MAX_WAIT_MS)
      throw new Error(
        `A database server left over from an earlier run (process ${alive[0]}) does not stop: stop it and start the shop again.`,
      );
    const signal = waited > FAST_MS ? "SIGQUIT" : "SIGINT";
    if (sent !== signal && postmaster && alive.includes(postmaster)) {
      process.kill(postmaster, signal);
      sent = signal;
    }
    await wait(CHECK_MS);
  }
}
