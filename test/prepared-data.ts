import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/tests");
/** Another run may still copy what it has found ready, or be filling a draft. */
const IN_USE_MS = 3 * 60 * 60_000;

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

/** The folder in `cache` that `make` has filled, now or the last time. */
export async function prepareData(
  { name, sources, version = "", make }: Prepared,
  cache = CACHE,
): Promise<string> {
  const ready = join(cache, `${name}-${await hashOf(sources, version)}`);
  if (await noteUse(ready)) return ready;
  await mkdir(cache, { recursive: true });
  await removeOlder(cache, name);
  const draft = join(cache, `draft-${name}-${randomUUID()}`);
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

/** @returns whether the folder is there */
function noteUse(folder: string): Promise<boolean> {
  const now = new Date();
  return utimes(folder, now, now).then(
    () => true,
    () => false,
  );
}

/** Removes what nobody has used lately, and what killed runs have left. */
async function removeOlder(cache: string, name: string): Promise<void> {
  const starts = [`${name}-`, `draft-${name}-`];
  for (const folder of await readdir(cache)) {
    if (!starts.some((start) => folder.startsWith(start))) continue;
    const path = join(cache, folder);
    const used = await stat(path).catch(() => undefined);
    if (used && Date.now() - used.mtimeMs > IN_USE_MS)
      await rm(path, { recursive: true, force: true });
  }
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
