import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const MODULE = resolve(import.meta.dirname, "copy-cluster.ts");
const LARGE_BYTES = 300 * 1024 ** 2;

/**
 * Packs and unpacks a cluster in a process of its own.
 * @returns the most memory that it took, in bytes; `maxRSS` also counts the process that starts it
 */
async function copyApart(...[cluster, packed, unpacked]: string[]): Promise<number> {
  const script = `
    const { packCluster, unpackCluster } = await import(${JSON.stringify(MODULE)});
    await packCluster(${JSON.stringify(cluster)}, ${JSON.stringify(packed)});
    await unpackCluster(${JSON.stringify(packed)}, ${JSON.stringify(unpacked)}, { own() {} });
    const status = await import("node:fs").then((fs) => fs.readFileSync("/proc/self/status", "utf8"));
    console.log(/VmHWM:\\s+(\\d+) kB/.exec(status)[1] * 1024);`;
  const args = ["--no-warnings", "--input-type=module", "--eval", script];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
}

test.runIf(process.platform === "linux")(
  "a backup and a restore of a large table take little memory (behaviour 129)",
  async () => {
    const root = await mkdtemp(join(tmpdir(), "marque-cluster-"));
    onTestFinished(() => rm(root, { recursive: true }));
    const [cluster, packed, unpacked] = ["cluster", "packed", "unpacked"].map((name) =>
      join(root, name),
    ) as [string, string, string];
    await mkdir(join(cluster, "base"), { recursive: true });
    await writeFile(join(cluster, "base/small"), "rows");
    const large = await open(join(cluster, "base/large"), "w");
    await large.truncate(LARGE_BYTES);
    await large.close();

    expect(await copyApart(cluster, packed, unpacked)).toBeLessThan(LARGE_BYTES);
    expect(await readFile(join(unpacked, "base/small"), "utf8")).toBe("rows");
    expect((await stat(join(unpacked, "base/large"))).size).toBe(LARGE_BYTES);
  },
);
