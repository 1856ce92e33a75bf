import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { packCluster, unpackCluster } from "./copy-cluster.ts";

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

test("files of any size, and folders without files, are restored unchanged (behaviour 129)", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-cluster-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const [cluster, packed, unpacked] = ["cluster", "packed", "unpacked"].map((name) =>
    join(root, name),
  ) as [string, string, string];
  await mkdir(join(cluster, "base/5"), { recursive: true });
  await mkdir(join(cluster, "pg_tblspc"));
  const part = 256 * 1024;
  const contents = [0, 1, 8_192, part - 1, part, part + 1, 3 * part].flatMap((size) => [
    randomBytes(size),
    Buffer.alloc(size),
  ]);
  const path = (n: number) => join(n % 2 ? "base/5" : "base", `${n}`);
  for (const [n, content] of contents.entries()) await writeFile(join(cluster, path(n)), content);
  await packCluster(cluster, packed);
  const owned: string[] = [];
  const own = async (file: string) => void owned.push(file);
  await unpackCluster(packed, unpacked, { own, as: (one) => one, boundTo: (one) => one });
  for (const [n, content] of contents.entries())
    expect((await readFile(join(unpacked, path(n)))).equals(content)).toBe(true);
  expect((await stat(join(unpacked, "pg_tblspc"))).isDirectory()).toBe(true);
  expect(owned).toEqual(expect.arrayContaining(contents.map((_, n) => join(unpacked, path(n)))));
});

test("a restore reports a damaged file once no other file is being written", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-cluster-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const [packed, unpacked] = [join(root, "packed"), join(root, "unpacked")] as const;
  await mkdir(packed);
  for (const name of ["a", "b", "c"])
    await writeFile(join(packed, `${name}.gz`), name === "a" ? "damaged" : gzipSync(name));
  const restoring = unpackCluster(packed, unpacked, {
    ...{ as: (one) => one, boundTo: (one) => one, own: async () => {} },
  });
  await expect(restoring).rejects.toThrow("incorrect header check");
  expect(await readFile(join(unpacked, "c"), "utf8")).toBe("c");
});

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
