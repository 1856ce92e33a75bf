import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { nameOf } from "./backups.ts";
import { packCluster } from "./copy-cluster.ts";
import { copyKeys } from "./keys-copy.ts";
import { logFolder } from "./log-archive.ts";
import { deleteOld } from "./old-backups.ts";
import { copyPictures } from "./pictures-copy.ts";

const ARCHIVED_MS = 10 * 60_000;

/** @throws an Error with one sentence where the log was not archived the last time */
async function refuseFailingArchive(client: pg.Client, dir: string): Promise<void> {
  const { rows } = await client.query(
    `select last_failed_wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  );
  if (rows[0])
    throw new Error(
      `The database cannot archive its log (${rows[0].last_failed_wal}): see that its account may write to ${logFolder(dir)}, and that the disk has room.`,
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
  await writeFile(join(draft, "backup_label"), labelfile);
  await copyFile(join(dataDir, "postgresql.password"), join(draft, "postgresql.password"));
  const about = { firstSegment: rows[0].segment, end };
  await writeFile(join(draft, "backup.json"), JSON.stringify(about), { flush: true });
}

async function backUpDatabase({ url, dataDir, dir, days }: Options): Promise<string> {
  const draft = join(resolve(dir), "making");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows: modes } = await client.query("show archive_mode");
    if (modes[0].archive_mode !== "on")
      throw new Error("The shop runs without backups: start it with BACKUP_EVERY of 1 or more.");
    await refuseFailingArchive(client, dir);
    await pack(client, dataDir, draft);
  } finally {
    await client.end();
  }
  await copyKeys(dataDir, dir);
  const at = new Date();
  const path = join(resolve(dir), nameOf(at));
  await rename(draft, path);
  await deleteOld(dir, days, at);
  return path;
}

/**
 * Backs the embedded database up while it runs, then the pictures: one that cannot be copied is no
 * reason to go without a backup of the database.
 * @returns where it is
 * @throws an Error with one sentence, also where only pictures could not be copied
 */
export async function backUp(options: Options): Promise<string> {
  const { dataDir, dir } = options;
  const path = await backUpDatabase(options);
  await copyPictures(join(dataDir, "pictures"), join(dir, "pictures")).catch((error: Error) => {
    throw new Error(`The database is backed up to ${path}, but ${error.message}`, { cause: error });
  });
  return path;
}
