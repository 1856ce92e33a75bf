import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { LOCKS } from "../db/advisory-locks.ts";
import { PASSWORD_FILE } from "../db/embedded/cluster.ts";
import { isStorageFull } from "../db/errors.ts";
import { nameOf } from "./backups.ts";
import { packCluster } from "./copy-cluster.ts";
import { copyKeys } from "./keys-copy.ts";
import { endGap, logFolder, makeBackupFolder } from "./log-archive.ts";
import { deleteOld } from "./old-backups.ts";
import { copyPictures } from "./pictures-copy.ts";

const ARCHIVED_MS = 10 * 60_000;

/** A backup is already being made, by this process or another one. */
export class AlreadyBackingUp extends Error {}

/** @throws an Error with one sentence where the log was not archived the last time */
export async function refuseFailingArchive(client: pg.Client, dir: string): Promise<void> {
  const { rows } = await client.query(
    `select last_failed_wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (rows[0])
    throw new Error(
      `The database cannot archive its log (${rows[0].last_failed_wal}), and tries again each minute: see that its account may write to ${logFolder(dir)}, that the disk has room, and that no copy of this database has been started with this BACKUP_DIR.`,
    );
}

interface Options {
  url: string;
  dataDir: string;
  dir: string;
  days: number;
}

/** Copies the running cluster and what a restore of it needs into the folder. */
async function pack(client: pg.Client, dataDir: string, draft: string): Promise<void> {
  const { rows } = await client.query(
    "select pg_walfile_name(pg_backup_start('marque', true)) as segment",
  );
  await packCluster(join(resolve(dataDir), "postgresql"), join(draft, "cluster"));
  // Waits until the log that the copy needs is archived, which takes seconds unless it fails.
  await client.query(`set statement_timeout = ${ARCHIVED_MS}`);
  const stopped = await client.query(
    "select labelfile, lsn::text as end from pg_backup_stop(true)",
  );
  const [{ labelfile, end }] = stopped.rows;
  await writeFile(join(draft, "backup_label"), labelfile, { flush: true });
  const password = await readFile(join(dataDir, PASSWORD_FILE));
  await writeFile(join(draft, PASSWORD_FILE), password, { mode: 0o600, flush: true });
  const about = { firstSegment: rows[0].segment, end };
  await writeFile(join(draft, "backup.json"), JSON.stringify(about), { flush: true });
}

/** @throws AlreadyBackingUp; the lock is held until the connection ends */
async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCKS.backup]);
  if (!rows[0].locked) throw new AlreadyBackingUp("A backup is being made already.");
}

/** An empty folder; what killed backups left is removed. */
async function makeDraft(dir: string): Promise<string> {
  const folder = await makeBackupFolder(dir);
  for (const name of (await readdir(folder)).filter((one) => one.startsWith("making")))
    await rm(join(folder, name), { recursive: true, force: true });
  return mkdtemp(join(folder, "making-"));
}

/** An error of the file system: the database reports a full disk of its own differently. */
const withoutRoom = (dir: string) => (error: unknown) => {
  if (!isStorageFull(error) || !("syscall" in (error as Error))) throw error;
  throw new Error(`The disk of the folder of backups ${dir} is full: free some space on it.`);
};

async function backUpDatabase({ url, dataDir, dir, days }: Options): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  let draft: string | undefined;
  try {
    const { rows: modes } = await client.query("show archive_mode");
    if (modes[0].archive_mode !== "on")
      throw new Error("The shop runs without backups: start it with BACKUP_EVERY of 1 or more.");
    await lock(client);
    // First, because they may be what fills the disk.
    await deleteOld(dir, days, new Date());
    await refuseFailingArchive(client, dir);
    draft = await makeDraft(dir);
    await pack(client, dataDir, draft).catch(withoutRoom(dir));
    await copyKeys(dataDir, dir);
    const at = new Date();
    const path = join(resolve(dir), nameOf(at));
    await rename(draft, path);
    await endGap(dataDir);
    await deleteOld(dir, days, at);
    return path;
  } finally {
    if (draft) await rm(draft, { recursive: true, force: true }).catch(() => {});
    await client.end();
  }
}

/**
 * Backs up the embedded database while it runs, then the pictures, so that a picture that cannot be
 * copied does not prevent a backup of the database.
 * @returns where it is
 * @throws AlreadyBackingUp, or an Error with one sentence, also where only pictures could not be
 *   copied
 */
export async function backUp(options: Options): Promise<string> {
  const { dataDir, dir } = options;
  const path = await backUpDatabase(options);
  await copyPictures(join(dataDir, "pictures"), join(dir, "pictures")).catch((error: Error) => {
    throw new Error(`The database is backed up to ${path}, but ${error.message}`, { cause: error });
  });
  return path;
}
