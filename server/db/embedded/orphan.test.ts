import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { processesOf } from "./process.ts";

const SCRIPT = join(import.meta.dirname, "embedded.child.ts");

/** Empty for a process that has ended meanwhile, as those of connections do. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");

/** Fast shutdowns wait for this process. */
async function checkpointerOf(cluster: string): Promise<number> {
  const postmaster = Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
  for (const pid of await processesOf(cluster, postmaster))
    if ((await commandOf(pid)).includes("checkpointer")) return pid;
  throw new Error("There is no checkpointer.");
}

test.runIf(process.platform === "linux")(
  "a server left over that does not stop is ended, and the next one recovers",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "marque-orphan-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    await (await startEmbedded({ dataDir, log: () => {}, durable: false })).stop();
    const child = spawn(process.execPath, [SCRIPT, dataDir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    process.kill(await checkpointerOf(join(dataDir, "postgresql")), "SIGSTOP");
    child.kill("SIGKILL");
    await once(child, "exit");
    const { stop } = await startEmbedded({ dataDir, log: () => {}, durable: false });
    await expect(stop()).resolves.toBeUndefined();
  },
);
