import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { Account } from "../db/embedded/account.ts";
import { type Position, parsePosition } from "../db/replicas/position.ts";
import { writeWhole } from "../whole-file.ts";
import type { BaseBackup } from "./backups.ts";
import { logFolder } from "./log-archive.ts";

const ARCHIVED = /^([0-9A-F]{8})\.history\.gz$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;
const idIn = (hex: string | undefined) => Number.parseInt(hex ?? "", 16);

/** A timeline of PostgreSQL's log: each restore begins one, and the earlier ones stay. */
export interface Timeline {
  id: number;
  begun: Date;
  /** The timelines that it descends from, each up to where it was left. */
  from: { id: number; until: Position }[];
}

const FIRST: Timeline = { id: 1, begun: new Date(0), from: [] };

/** When timelines began: their files do not say, and copies of the files may have other times. */
const beginningsFile = (dir: string) => join(dir, "lines.json");

async function readBeginnings(dir: string): Promise<Record<string, string>> {
  const text = await readFile(beginningsFile(dir), "utf8").catch(() => "{}");
  return JSON.parse(text);
}

/** Reads a history file, with lines such as `1	0/18019280	before 2026-11-22 11:40:11+00`. */
function ancestors(history: string): Timeline["from"] {
  return history.split("\n").flatMap((text) => {
    const [id, at] = text.trim().split(/\s+/);
    const until = parsePosition(at);
    return until === undefined ? [] : [{ id: Number(id), until }];
  });
}

async function readTimeline(
  dir: string,
  name: string,
  begun: string | undefined,
): Promise<Timeline> {
  const path = join(logFolder(dir), name);
  const history = (await promisify(gunzip)(await readFile(path))).toString();
  return {
    id: idIn(ARCHIVED.exec(name)?.[1]),
    begun: begun ? new Date(begun) : (await stat(path)).mtime,
    from: ancestors(history),
  };
}

/** Every timeline, the oldest first. */
export async function readTimelines(dir: string): Promise<Timeline[]> {
  const beginnings = await readBeginnings(dir);
  const names = await readdir(logFolder(dir)).catch(() => []);
  const later = await Promise.all(
    names
      .filter((name) => ARCHIVED.test(name))
      .map((name) => readTimeline(dir, name, beginnings[idIn(name.slice(0, 8))])),
  );
  return [FIRST, ...later].sort((one, other) => one.id - other.id);
}

/** The timeline on which the shop was at a moment; without one, the newest. */
export async function timelineAt(dir: string, to: Date | undefined): Promise<Timeline> {
  return (await readTimelines(dir)).findLast(({ begun }) => !to || begun <= to) ?? FIRST;
}

/** Whether a timeline contains a whole backup: it must not have branched off before its end. */
export function contains(timeline: Timeline, { firstSegment, end }: BaseBackup): boolean {
  const made = idIn(firstSegment.slice(0, 8));
  if (made === timeline.id) return true;
  const parent = timeline.from.find(({ id }) => id === made);
  return parent !== undefined && end <= parent.until;
}

/**
 * Archives the histories of the timelines of a restored cluster. PostgreSQL archives nothing during
 * the restore, so that one that is killed leaves no timeline that was never used.
 */
export async function archiveHistories(
  dir: string,
  cluster: string,
  account: Account,
): Promise<void> {
  const folder = logFolder(dir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  const wal = join(cluster, "pg_wal");
  for (const name of (await readdir(wal)).filter((one) => HISTORY.test(one))) {
    if (there.includes(`${name}.gz`)) continue;
    const copy = join(folder, `${name}.gz`);
    const packed = await promisify(gzip)(await readFile(join(wal, name)));
    await writeWhole(copy, packed, { mode: 0o600, flush: true });
    await account.own(copy);
  }
}

/** Records that the timeline of a restored cluster begins now. */
export async function recordTimeline(dir: string, cluster: string): Promise<void> {
  const ids = (await readdir(join(cluster, "pg_wal"))).map((name) => idIn(HISTORY.exec(name)?.[1]));
  const id = Math.max(...ids.filter(Number.isInteger));
  const beginnings = { ...(await readBeginnings(dir)), [id]: new Date().toISOString() };
  const text = JSON.stringify(beginnings);
  await writeWhole(beginningsFile(dir), text, { mode: 0o600, flush: true });
}
