import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { DAY_MS } from "#shared/durations.ts";
import { type BaseBackup, isBackupName, listBackups } from "./backups.ts";
import { logFolder } from "./log-archive.ts";
import { contains, readTimelines, type Timeline } from "./timelines.ts";

const SEGMENT = /^[0-9A-F]{24}/;

/** Where a segment is in the log, whatever its timeline: a restore goes back to earlier places. */
const placeOf = (segment: string) => segment.slice(8, 24);

/** The oldest backup that a moment after `first` is restored from. */
function oldestNeeded(all: BaseBackup[], timelines: Timeline[], first: Date): number {
  const since = timelines.findLastIndex(({ begun }) => begun <= first);
  const needed = timelines.slice(since).map((timeline) => {
    const from = timeline.begun > first ? timeline.begun : first;
    return all.findLastIndex((one) => one.at <= from && contains(timeline, one));
  });
  return Math.max(0, Math.min(...needed));
}

/** Renames the backup first, so that a stop in the middle does not leave half a backup. */
async function deleteBackup(dir: string, path: string): Promise<void> {
  const gone = join(dir, `deleting-${basename(path)}`);
  await rename(path, gone);
  await rm(gone, { recursive: true, force: true });
}

/** Deletes what a stop in the middle of a deletion has left. */
async function finishDeletions(dir: string, all: BaseBackup[]): Promise<void> {
  const whole = all.map(({ path }) => basename(path));
  for (const name of await readdir(dir))
    if (name.startsWith("deleting-") || (isBackupName(name) && !whole.includes(name)))
      await rm(join(dir, name), { recursive: true, force: true });
}

/** Deletes what no moment of the last `days` needs, on the timeline that the shop was on then. */
export async function deleteOld(dir: string, days: number, now: Date): Promise<void> {
  const all = await listBackups(dir);
  await finishDeletions(dir, all);
  const needed = oldestNeeded(
    all,
    await readTimelines(dir),
    new Date(now.getTime() - days * DAY_MS),
  );
  for (const { path } of all.slice(0, needed)) await deleteBackup(dir, path);
  const [oldest] = all
    .slice(needed)
    .map(({ firstSegment }) => placeOf(firstSegment))
    .sort();
  if (!oldest) return;
  const folder = logFolder(dir);
  for (const name of await readdir(folder))
    if (SEGMENT.test(name) && placeOf(name) < oldest) await rm(join(folder, name), { force: true });
}
