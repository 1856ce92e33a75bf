import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";

const run = promisify(execFile);

const VERSION = "18";
export const ROLE = "marque";
export const DATABASE = "marque";
/** In the data folder. */
export const PASSWORD_FILE = "postgresql.password";

/** The server's password: made once, readable by the shop's user only. */
export async function readPassword(folder: string): Promise<string> {
  const path = join(folder, PASSWORD_FILE);
  const stored = await readFile(path, "utf8").catch(() => "");
  if (stored) return stored.trim();
  const password = randomBytes(24).toString("base64url");
  const draft = `${path}.new`;
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
  return password;
}

/** Where a cluster is made, and stays if that is interrupted: the next start removes it. */
export const halfMade = (cluster: string) => `${cluster}.making-${randomUUID()}`;
/** Where a restore moves the cluster that was there. */
export const asideOf = (cluster: string) => `${cluster}.before-${Date.now()}`;

/**
 * Creates the cluster unless there is one. It is created in another folder and renamed once it is
 * complete, so that a crash leaves nothing half made.
 */
export async function makeCluster(
  cluster: string,
  options: {
    binaries: Binaries;
    account: Account;
    password: string;
    durable: boolean;
  },
): Promise<boolean> {
  await removeHalfMade(cluster);
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version?.trim() === VERSION) return false;
  if (version)
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${version.trim()}, and this shop brings PostgreSQL ${VERSION}: move it with pg_upgrade, or set DATABASE_URL.`,
    );
  await refuseBesideRestored(cluster);
  const draft = halfMade(cluster);
  const made = join(draft, "cluster");
  const passwordFile = join(draft, "password");
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  await options.account.own(draft);
  await options.account.own(passwordFile);
  try {
    await initdb(made, passwordFile, options);
    await rename(made, cluster);
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
  return true;
}

/** An empty database would hide that a restore was killed just before its end. */
async function refuseBesideRestored(cluster: string): Promise<void> {
  const names = await readdir(dirname(cluster));
  const aside = names
    .filter((name) => name.startsWith("postgresql.before-"))
    .sort()
    .at(-1);
  if (aside)
    throw new Error(
      `There is no database in ${cluster}, but one that a restore has moved aside: run npm run restore again, or rename ${join(dirname(cluster), aside)}.`,
    );
}

async function removeHalfMade(cluster: string): Promise<void> {
  const folder = join(cluster, "..");
  const half = (await readdir(folder)).filter((name) => name.startsWith("postgresql.making-"));
  for (const name of half)
    await rm(join(folder, name), {
      recursive: true,
      force: true,
      maxRetries: 5,
    });
}

async function initdb(
  folder: string,
  passwordFile: string,
  { binaries, account, durable }: { binaries: Binaries; account: Account; durable: boolean },
): Promise<void> {
  const [file, ...args] = account.boundTo([
    binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    // PostgreSQL's own Unicode rules: the same on every system, and they survive its upgrades.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ]);
  try {
    await run(file, args, { cwd: "/" });
  } catch (error) {
    const lines = `${(error as { stderr?: string }).stderr ?? error}`.trim().split("\n");
    // Its last lines only say that a program has ended and what is removed.
    const why = lines.findLast((line) => /FATAL|PANIC| error: /.test(line)) ?? lines.at(-1);
    throw new Error(
      `The embedded database could not be made: ${why?.replace(/^.*(FATAL|PANIC|error): +|\.$/g, "")}.`,
    );
  }
}
