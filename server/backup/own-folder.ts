import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "../db/embedded/account.ts";
import { writeWhole } from "../whole-file.ts";
import { archiveHistories } from "./timelines.ts";

/** Whose backups are in the folder. */
const OWNER = "database";
const BACKED_UP =
  /^(base-.*|making.*|deleting-.*|log|lines\.json|pictures|encryption\.key|database)$/;

/** PostgreSQL's system identifier: a copy of a cluster has the same, a new cluster another. */
async function identityOf(cluster: string): Promise<string> {
  return String((await readFile(join(cluster, "global/pg_control"))).readBigUInt64LE());
}

async function moveAside(dir: string, names: string[]): Promise<string> {
  const aside = join(dir, `before-${Date.now()}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dir, name), join(aside, name));
  return aside;
}

interface Options {
  dir: string;
  cluster: string;
  account: Account;
  /** Whether the cluster has just been made. */
  made: boolean;
  log: (line: string) => void;
}

/**
 * Makes sure that the folder contains only this database's backups: those of another one are moved
 * aside. The logs of two databases have the same file names, and mixed neither could be restored.
 */
export async function ownBackupFolder({ dir, cluster, account, made, log }: Options) {
  const identity = await identityOf(cluster);
  const owner = await readFile(join(dir, OWNER), "utf8").catch(() => undefined);
  if (owner === identity) return archiveHistories(dir, cluster, account);
  const names = (await readdir(dir)).filter((name) => BACKED_UP.test(name));
  // Before folders had owners, they were those of the database that was there.
  if (names.length && (made || owner !== undefined)) {
    const aside = await moveAside(dir, names);
    log(
      `The backups of another database are now in ${aside}: to restore it, stop the shop and run BACKUP_DIR=${aside} npm run restore.`,
    );
  }
  await archiveHistories(dir, cluster, account);
  await writeWhole(join(dir, OWNER), identity, { mode: 0o600, flush: true });
}
