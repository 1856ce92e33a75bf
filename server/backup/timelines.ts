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

/** A line of the log, PostgreSQL's timeline: each restore begins one, beside those before it. */
export interface Line {
  id: number;
  begun: Date;
  /** The lines that it comes from, each up to where it was left. */
  from: { id: number; until: Position }[];
}

const FIRST: Line = { id: 1, begun: new Date(0), from: [] };

/** When lines began: their files do not say, and copies of them may have other times. */
const beginningsFile = (dir: string) => join(dir, "lines.json");

async function readBeginnings(dir: string): Promise<Record<string, string>> {
  const text = await readFile(beginningsFile(dir), "utf8").catch(() => "{}");
  return JSON.parse(text);
}

/** Such as `1	0/18019280	before 2026-11-22 11:40:11+00`, a line each. */
function ancestors(history: string): Line["from"] {
  return history.split("\n").flatMap((text) => {
    const [id, at] = text.trim().split(/\s+/);
    const until = parsePosition(at);
    return until === undefined ? [] : [{ id: Number(id), until }];
  });
}

async function readLine(dir: string, name: string, begun: string | undefined): Promise<Line> {
  const path = join(logFolder(dir), name);
  const history = (await promisify(gunzip)(await readFile(path))).toString();
  return {
    id: idIn(ARCHIVED.exec(name)?.[1]),
    begun: begun ? new Date(begun) : (await stat(path)).mtime,
    from: ancestors(history),
  };
}

/** Every line, the oldest first. */
export async function readLines(dir: string): Promise<Line[]> {
  const beginnings = await readBeginnings(dir);
  const names = await readdir(logFolder(dir)).catch(() => []);
  const later = await Promise.all(
    names
      .filter((name) => ARCHIVED.test(name))
      .map((name) => readLine(dir, name, beginnings[idIn(name.slice(0, 8))])),
  );
  return [FIRST, ...later].sort((one, other) => one.id - other.id);
}

/** The line on which the shop was at a moment; without one, the newest. */
export async function lineAt(dir: string, to: Date | undefined): Promise<Line> {
  return (await readLines(dir)).findLast(({ begun }) => !to || begun <= to) ?? FIRST;
}

/** Whether a line holds the whole of a backup: none that was made after the line had left its own. */
export function holds(line: Line, { firstSegment, end }: BaseBackup): boolean {
  const made = idIn(firstSegment.slice(0, 8));
  if (made === line.id) return true;
  const parent = line.from.find(({ id }) => id === made);
  return parent !== undefined && end <= parent.until;
}

/**
 * Puts the histories of the lines of a restored cluster into the folder where they are missing: a restore
 * archives nothing, so that one that is killed leaves no line there that nobody has gone on with.
 */
export async function copyLines(dir: string, cluster: string, account: Account): Promise<void> {
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

/** Notes that the line of a restored cluster begins now. */
export async function noteLine(dir: string, cluster: string): Promise<void> {
  const ids = (await readdir(join(cluster, "pg_wal"))).map((name) => idIn(HISTORY.exec(name)?.[1]));
  const id = Math.max(...ids.filter(Number.isInteger));
  const beginnings = { ...(await readBeginnings(dir)), [id]: new Date().toISOString() };
  const text = JSON.stringify(beginnings);
  await writeWhole(beginningsFile(dir), text, { mode: 0o600, flush: true });
}
