import { copyFile, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Account, serverAccount } from "../db/embedded/account.ts";
import { findBinaries } from "../db/embedded/binaries.ts";
import { asideOf, halfMade, PASSWORD_FILE } from "../db/embedded/cluster.ts";
import { lockFolder } from "../db/embedded/lock.ts";
import { onFreePort } from "../db/embedded/on-free-port.ts";
import { startServer } from "../db/embedded/server.ts";
import { isStorageFull } from "../db/errors.ts";
import { unlessMissing } from "../whole-file.ts";
import { listBackups } from "./backups.ts";
import { unpackCluster } from "./copy-cluster.ts";
import { copyKeys } from "./keys-copy.ts";
import { restoreCommand } from "./log-archive.ts";
import { copyPictures } from "./pictures-copy.ts";
import { archiveHistories, contains, recordTimeline, timelineAt } from "./timelines.ts";

const PAST_THE_END = /recovery ended before configured recovery target/;

type Source = Awaited<ReturnType<typeof newestBefore>>;

interface Options {
  dataDir: string;
  dir: string;
  /** The moment to go back to; without one everything that was backed up. */
  to?: Date | undefined;
}

/** The newest backup from before the moment, on the timeline of that moment. */
export async function newestBefore(dir: string, to: Date | undefined) {
  const all = await listBackups(dir);
  const timeline = await timelineAt(dir, to);
  const base = all.findLast((one) => (!to || one.at <= to) && contains(timeline, one));
  if (base) return { base, timeline };
  const oldest = all[0] ? `; the oldest is from ${all[0].at.toISOString()}` : "";
  throw new Error(
    `There is no backup in ${dir}${to ? ` from before ${to.toISOString()}` : ""}${oldest}.`,
  );
}

/** Unpacks the backup and lets PostgreSQL replay its log up to the given moment. */
async function recover(
  { base, timeline }: Source,
  cluster: string,
  { dir, to }: Options,
): Promise<Account> {
  const binaries = await findBinaries();
  const account = await serverAccount(cluster, [join(cluster, ".."), binaries.postgres, dir]);
  await rm(cluster, { recursive: true, force: true });
  await unpackCluster(join(base.path, "cluster"), cluster, account);
  for (const name of ["backup_label", "recovery.signal"]) {
    const file = join(cluster, name);
    if (name === "backup_label") await copyFile(join(base.path, name), file);
    else await writeFile(file, "", { mode: 0o600 });
    await account.own(file);
  }
  const more = {
    restore_command: restoreCommand(dir),
    recovery_target_timeline: String(timeline.id),
    // Hot standby is off, so that it accepts connections only once it has replayed the log.
    hot_standby: "off",
    recovery_target_action: "promote",
    ...(to && { recovery_target_time: to.toISOString().replace("T", " ").replace("Z", "+00") }),
  };
  const { postgres } = binaries;
  const { server } = await onFreePort((port) =>
    startServer({ postgres, cluster, account, port, durable: true, more }),
  );
  await server.stop();
  return account;
}

/** The same, or as far as the log goes where it ends before that moment. */
async function recoverAll(source: Source, cluster: string, options: Options) {
  try {
    return { account: await recover(source, cluster, options), endsBefore: false };
  } catch (error) {
    if (!PAST_THE_END.test((error as Error).message)) throw error;
    const all = { ...options, to: undefined };
    return { account: await recover(source, cluster, all), endsBefore: true };
  }
}

/** Puts the restored database in the place of the existing one. @returns where that is now */
async function replace(cluster: string, restored: string): Promise<string | undefined> {
  const before = asideOf(cluster);
  const isThere = await stat(cluster).catch(unlessMissing);
  if (isThere) await rename(cluster, before);
  await rename(restored, cluster).catch(async (error) => {
    if (isThere) await rename(before, cluster);
    throw error;
  });
  return isThere && before;
}

const withoutRoom = (folder: string) => (error: unknown) => {
  if (!isStorageFull(error)) throw error;
  throw new Error(
    `The disk of the data folder ${folder} has no room for the restored database beside the previous one, which is unchanged: free some space on it.`,
  );
};

/**
 * Restores the embedded database and the pictures. The database that was in the data
 * folder stays beside it, or in its place where the restore fails.
 * @returns the backup that was used, where the previous database is, whether the log ends before
 * the moment, and why pictures are missing, where any are
 * @throws an Error with one sentence: a shop runs on the folder, there is no backup, or no room
 */
export async function restore(options: Options) {
  const source = await newestBefore(options.dir, options.to);
  const { base } = source;
  await mkdir(options.dataDir, { recursive: true });
  const folder = await realpath(options.dataDir);
  const unlock = await lockFolder(folder).catch(withoutRoom(options.dataDir));
  try {
    const cluster = join(folder, "postgresql");
    // Made beside the existing database, which a restore that fails or is killed leaves as it is.
    const restored = halfMade(cluster);
    const { account, endsBefore } = await recoverAll(source, restored, options)
      .catch(async (error) => {
        await rm(restored, { recursive: true, force: true });
        throw error;
      })
      .catch(withoutRoom(options.dataDir));
    const previous = await replace(cluster, restored);
    await copyFile(join(base.path, PASSWORD_FILE), join(folder, PASSWORD_FILE));
    await archiveHistories(options.dir, cluster, account);
    await recordTimeline(options.dir, cluster);
    await copyKeys(options.dir, folder);
    // The database is restored even if pictures are missing.
    const picturesError = await copyPictures(
      join(options.dir, "pictures"),
      join(folder, "pictures"),
    ).then(
      () => undefined,
      (error: Error) => error,
    );
    return { base, previous, endsBefore, picturesError };
  } finally {
    await unlock();
  }
}
