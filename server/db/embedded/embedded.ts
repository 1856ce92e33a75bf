import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { archiveSettings, makeBackupFolder, noteGap } from "../../backup/log-archive.ts";
import { ownBackupFolder } from "../../backup/own-folder.ts";
import { isStorageFull } from "../errors.ts";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { DATABASE, makeCluster, ROLE, readPassword } from "./cluster.ts";
import { BACKUPS, DATA, lockFolder } from "./lock.ts";
import { onFreePort } from "./on-free-port.ts";
import { stopOrphan } from "./orphan.ts";
import { startServer } from "./server.ts";
import { supervise } from "./supervise.ts";

interface Options {
  dataDir: string;
  /** Called with a sentence for what takes long or goes wrong. */
  log: (line: string) => void;
  /** Called instead of `log` for what goes wrong while the server runs. */
  logError?: (line: string) => void;
  /** False for tests: faster, but a power cut may lose data. */
  durable?: boolean;
  /** Where the server's log is archived; without one it is not. */
  backupDir?: string | undefined;
  /** Other settings of the server. */
  settings?: Record<string, string>;
}

/**
 * Runs the shop's own PostgreSQL, its data in `dataDir`, until `stop` or the end of this process.
 * What the server has acknowledged survives any crash.
 * @throws an Error with one sentence: the folder is another shop's or cannot be written to, or
 * PostgreSQL does not run here
 */
export async function startEmbedded(options: Options) {
  const { dataDir, log, logError = log, durable = true, backupDir, settings } = options;
  const binaries = await findBinaries();
  const folder = await openFolder(dataDir);
  const unlock = await lockFolders(folder, options);
  try {
    const cluster = join(folder, "postgresql");
    const backup = backupDir === undefined ? undefined : resolve(backupDir);
    const account = await serverAccount(cluster, [folder, binaries.postgres, backup ?? folder]);
    const password = await readPassword(folder);
    const made = await makeCluster(cluster, { binaries, account, password, durable });
    if (!made) await stopOrphan(cluster);
    if (backup !== undefined)
      await ownBackupFolder({ dir: backup, cluster, account, made, log }).catch(
        unwritable(backup, BACKUPS),
      );
    else if (!made) await noteGap(folder);
    const archive = backup === undefined ? {} : await archiveSettings(backup, account);
    const more = { ...archive, ...settings };
    const start = (port: number) =>
      startServer({ postgres: binaries.postgres, cluster, account, port, durable, more });
    const { server, port } = await onFreePort(start);
    const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;
    const stopServer = supervise(
      server,
      () => stopOrphan(cluster).then(() => start(port)),
      logError,
    );
    await makeDatabase(url).catch(async (error) => {
      await stopServer();
      throw new Error(`The embedded database cannot be opened: ${error.message}.`);
    });
    return { url, stop: () => stopServer().finally(unlock) };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true }).catch(unwritable(dataDir));
  // The server is found by its working directory, which is a path without links.
  return realpath(folder);
}

/** The folder of backups, too: the logs of two copies of a database have the same names. */
async function lockFolders(folder: string, { dataDir, backupDir }: Options) {
  const unlock = await lockFolder(folder).catch(unwritable(dataDir));
  if (backupDir === undefined) return unlock;
  try {
    const backup = await makeBackupFolder(backupDir);
    const unlockBackups = await lockFolder(backup, BACKUPS).catch(withoutLock);
    return () => unlockBackups().finally(unlock);
  } catch (error) {
    await unlock();
    return unwritable(backupDir, BACKUPS)(error as Error);
  }
}

/**
 * Disks for backups may have file systems without links, and so no lock. A full one must not keep the
 * shop closed.
 */
function withoutLock(error: NodeJS.ErrnoException) {
  if (error.syscall !== "link" && !isStorageFull(error)) throw error;
  return async () => {};
}

const unwritable =
  (folder: string, { what, setting } = DATA) =>
  (error: NodeJS.ErrnoException) => {
    if (!error.code) throw error;
    if (isStorageFull(error))
      throw new Error(`The disk of the ${what} ${folder} is full: free some space on it.`);
    throw new Error(
      `The ${what} ${folder} cannot be written to (${error.code}): set ${setting} to a folder that can.`,
    );
  };

async function makeDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  // Without a listener a connection that the server ends would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
