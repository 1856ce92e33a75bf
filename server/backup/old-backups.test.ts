import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteOld } from "./old-backups.ts";
import { newestBefore } from "./restore.ts";

const DAYS = 7;
const at = (hour: number, day = 0) => new Date(Date.UTC(2026, 10, 1 + day, hour));
const segment = (timeline: number, n: number) =>
  `0000000${timeline}00000000000000${n.toString(16).padStart(2, "0").toUpperCase()}`;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "marque-old-"));
  await mkdir(join(dir, "log"));
});
afterEach(() => rm(dir, { recursive: true }));

async function addBackup(timeline: number, hour: number, n: number): Promise<void> {
  const folder = join(dir, `base-${at(hour).toISOString().replaceAll(":", "-")}`);
  await mkdir(folder);
  const about = { firstSegment: segment(timeline, n), end: `0/${n.toString(16)}FFFFFF` };
  await writeFile(join(folder, "backup.json"), JSON.stringify(about));
}

/**
 * A backup every other hour, four segments of log in each hour. At 8:00 it was restored to 3:00,
 * and to the newest of that timeline at 20:00.
 */
async function addDay(): Promise<void> {
  for (let n = 0; n < 32; n += 1) await writeFile(join(dir, "log", `${segment(1, n)}.gz`), "");
  for (let n = 12; n < 90; n += 1) await writeFile(join(dir, "log", `${segment(2, n)}.gz`), "");
  for (const hour of [0, 2, 4, 6]) await addBackup(1, hour, hour * 4);
  for (const hour of [10, 12, 14, 16, 18]) await addBackup(2, hour, 12 + (hour - 8) * 4);
  const history = gzipSync("1\t0/C000000\tbefore 2026-11-01 03:00:00+00\n");
  await writeFile(join(dir, "log", "00000002.history.gz"), history);
  await writeFile(join(dir, "lines.json"), JSON.stringify({ 2: at(8).toISOString() }));
}

/** The backup that a time is restored from, and whether its first segment exists. */
async function sourceOf(moment: Date) {
  const { base } = await newestBefore(dir, moment);
  const log = await readdir(join(dir, "log"));
  return [base.at, log.includes(`${base.firstSegment}.gz`)];
}

test.each([
  3, 5, 8.5, 11,
])("at hour %d of the eighth day any time in seven days can still be restored (behaviour 129)", async (hour) => {
  await addDay();
  const moments = Array.from({ length: 48 }, (_, n) => at(hour + n / 2));
  const before = await Promise.all(moments.map(sourceOf));
  expect(before.every(([, there]) => there)).toBe(true);
  await deleteOld(dir, DAYS, at(hour, DAYS));
  expect(await Promise.all(moments.map(sourceOf))).toEqual(before);
});

test("backups and log that seven days do not need are deleted (behaviour 129)", async () => {
  await addDay();
  await deleteOld(dir, DAYS, at(15, DAYS));
  expect((await readdir(dir)).filter((name) => name.startsWith("base-"))).toHaveLength(3);
  const log = (await readdir(join(dir, "log"))).filter((name) => !name.includes("history"));
  expect(log.sort()[0]).toBe(`${segment(2, 36)}.gz`);
});

test("after an interrupted deletion the other backups are listed, and the deletion is finished (behaviour 129)", async () => {
  await addDay();
  const [oldest, ...others] = (await readdir(dir)).filter((one) => one.startsWith("base-")).sort();
  // The files of a folder are deleted one by one, in any order.
  await rm(join(dir, oldest ?? "", "backup.json"));
  await mkdir(join(dir, oldest ?? "", "cluster"));
  const { base } = await newestBefore(dir, undefined);
  expect(base.path).toBe(join(dir, others.at(-1) ?? ""));
  await deleteOld(dir, DAYS, at(8.5, DAYS));
  const left = (await readdir(dir)).filter((one) => !/^(log|lines\.json)$/.test(one));
  expect(left.sort()).toEqual(others.slice(0, left.length));
});

test("a backup is renamed before its files are deleted (behaviour 129)", async () => {
  await addDay();
  const [oldest = ""] = (await readdir(dir)).filter((one) => one.startsWith("base-")).sort();
  const folder = join(dir, oldest);
  for (let n = 0; n < 500; n += 1) await writeFile(join(folder, `${n}.gz`), "");
  const watcher = watch(folder);
  const removed = once(watcher, "change").then(() => existsSync(folder));
  await deleteOld(dir, DAYS, at(15, DAYS));
  expect(await removed).toBe(false);
  watcher.close();
});
