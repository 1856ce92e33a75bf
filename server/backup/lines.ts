import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Position, parsePosition } from "../db/replicas/position.ts";
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

/** Notes that the line of a restored cluster begins now. */
export async function noteLine(dir: string, cluster: string): Promise<void> {
  const ids = (await readdir(join(cluster, "pg_wal"))).map((name) => idIn(HISTORY.exec(name)?.[1]));
  const id = Math.max(...ids.filter(Number.isInteger));
  const beginnings = { ...(await readBeginnings(dir)), [id]: new Date().toISOString() };
  await writeFile(beginningsFile(dir), JSON.stringify(beginnings), { mode: 0o600, flush: true });
}
