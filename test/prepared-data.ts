import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/tests");

interface Prepared {
  /** The name of its folder in the cache. */
  name: string;
  /**
   * The files and folders that its contents come from: after a change of these it is made again.
   */
  sources: readonly string[];
  /** Other values that its contents depend on. */
  version?: string;
  /** Fills the folder, and stops the processes that it started there. */
  make: (folder: string) => Promise<void>;
}

/** The folder that `make` has filled, now or the last time. */
export async function prepareData({ name, sources, version = "", make }: Prepared) {
  const ready = join(CACHE, `${name}-${await hashOf(sources, version)}`);
  if (await exists(ready)) return ready;
  await mkdir(CACHE, { recursive: true });
  await removeOlder(name);
  const draft = join(CACHE, `draft-${name}-${randomUUID()}`);
  await mkdir(draft);
  await make(draft);
  // Another run may have filled it first.
  await rename(draft, ready).catch(() => rm(draft, { recursive: true, force: true }));
  return ready;
}

/**
 * Fills `dataDir`, an empty folder, with a copy of prepared data: creating and migrating a database
 * takes longer than most test files.
 */
export async function copyPreparedData(dataDir: string, prepared: Prepared): Promise<void> {
  await copyFolder(await prepareData(prepared), dataDir);
}

/** With owners: PostgreSQL refuses to run as root, so root's data belong to another user. */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === "win32") await cp(from, to, { recursive: true });
  else await run("cp", ["-a", `${from}/.`, to]);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function removeOlder(name: string): Promise<void> {
  const older = (await readdir(CACHE)).filter((folder) => folder.startsWith(`${name}-`));
  for (const folder of older) await rm(join(CACHE, folder), { recursive: true, force: true });
}

async function hashOf(sources: readonly string[], version: string): Promise<string> {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch} ${version}\n`);
  for (const source of sources)
    for (const file of await filesUnder(source))
      hash.update(`${file}\n`).update(await readFile(join(ROOT, file)));
  return hash.digest("hex").slice(0, 16);
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(join(ROOT, path))).isFile()) return [path];
  const names = (await readdir(join(ROOT, path))).sort();
  return (await Promise.all(names.map((name) => filesUnder(`${path}/${name}`)))).flat();
}
