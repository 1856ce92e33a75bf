import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { backedUpDatabases } from "#test/backed-up-databases.ts";
import { startEmbedded } from "../db/embedded/embedded.ts";
import { listBackups } from "./backups.ts";
import { AlreadyBackingUp, backUp } from "./base-backup.ts";
import { restore } from "./restore.ts";

const { folders, connect, words } = backedUpDatabases();
let root: string;
let dataDir: string;
let dir: string;
beforeEach(() => {
  ({ root, dataDir, dir } = folders());
});

/** As root, the database runs as another user, which can enter the folder without a capability. */
const isRoot = process.getuid?.() === 0;

const open = async () =>
  connect(await startEmbedded({ dataDir, log: () => {}, durable: false, backupDir: dir }));

/** A time in whole milliseconds, with no write close to it. */
async function quietMoment(pool: pg.Pool): Promise<Date> {
  const moment = "select clock_timestamp() + interval '20 ms' as at, pg_sleep(0.04)";
  return new Date((await pool.query(moment)).rows[0].at);
}

const LONG = { timeout: 240_000 };

test(
  "after the data folder is lost, everything up to a given time can be restored (behaviour 129)",
  LONG,
  async () => {
    const first = await open();
    await first.pool.query(
      "create table entry (word text); insert into entry values ('a backed up')",
    );
    await mkdir(join(dataDir, "pictures"), { recursive: true });
    await writeFile(join(dataDir, "pictures", "a.webp"), "picture");
    await writeFile(join(dataDir, "encryption.key"), "second\nfirst\n");
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, "encryption.key"), "first\n");
    await backUp({ url: first.url, dataDir, dir, days: 7 });
    await first.pool.query("insert into entry values ('b after the backup')");
    const to = await quietMoment(first.pool);
    await first.pool.query("insert into entry values ('c later')");
    await first.stop();
    await rm(dataDir, { recursive: true });

    const { previous } = await restore({ dataDir, dir, to });
    expect(previous).toBeUndefined();
    const then = await open();
    expect(await words(then.pool)).toEqual(["a backed up", "b after the backup"]);
    expect(await readdir(join(dataDir, "pictures"))).toEqual(["a.webp"]);
    expect(await readFile(join(dataDir, "encryption.key"), "utf8")).toBe("second\nfirst\n");
    await then.stop();
  },
);

test(
  "after a restore to an earlier moment, every moment of both timelines can be restored (behaviour 129)",
  LONG,
  async () => {
    const write = async (pool: pg.Pool, word: string) =>
      pool.query("insert into entry values ($1)", [word]);
    /** Restores, and then writes a word. @returns the words found before it */
    async function restored(to?: Date, word?: string) {
      await restore({ dataDir, dir, to });
      const { pool, stop } = await open();
      const found = await words(pool);
      if (word) await write(pool, word);
      await stop();
      return found;
    }
    const { pool, url, stop } = await open();
    await pool.query("create table entry (word text); insert into entry values ('a')");
    await backUp({ url, dataDir, dir, days: 7 });
    const early = await quietMoment(pool);
    await write(pool, "b by mistake");
    // The newest backup, which is not in the timeline of the next restore.
    await backUp({ url, dataDir, dir, days: 7 });
    const late = await quietMoment(pool);
    await write(pool, "c");
    await stop();

    expect(await restored(early, "d in the new timeline")).toEqual(["a"]);
    expect(await restored(undefined, "e")).toEqual(["a", "d in the new timeline"]);
    expect(await restored(late)).toEqual(["a", "b by mistake"]);
  },
);

test(
  "the log is archived within half a minute, and old backups are deleted (behaviour 129)",
  LONG,
  async () => {
    const { pool, url } = await open();
    const { rows } = await pool.query("show archive_timeout");
    expect(rows[0].archive_timeout).toBe("30s");
    for (let time = 0; time < 3; time += 1) await backUp({ url, dataDir, dir, days: 7 });
    expect(await listBackups(dir)).toHaveLength(3);
    const log = async () => (await readdir(join(dir, "log"))).sort();
    const before = await log();
    await backUp({ url, dataDir, dir, days: 0 });
    const [left, ...more] = await listBackups(dir);
    expect(more).toEqual([]);
    const archived = await log();
    expect(archived.length).toBeLessThan(before.length + 2);
    expect(archived.some((name) => name.startsWith(left?.firstSegment ?? "-"))).toBe(true);
  },
);

test.runIf(isRoot)(
  "the log is archived if the folder of backups is created by root (behaviour 129)",
  LONG,
  async () => {
    await chmod(root, 0o755);
    const { url } = await open();
    await backUp({ url, dataDir, dir, days: 7 });
    expect(await readdir(join(dir, "log"))).not.toEqual([]);
    expect((await stat(dir)).mode & 0o077).toBe(0);
  },
);

test("a backup fails at once if the log cannot be archived (behaviour 129)", LONG, async () => {
  const { url, pool } = await open();
  await rm(join(dir, "log"), { recursive: true });
  await writeFile(join(dir, "log"), "no folder");
  await pool.query("create table entry (word text)");
  await pool.query("select pg_switch_wal()");
  const failed = "select failed_count::int as failed from pg_stat_archiver";
  await expect
    .poll(async () => (await pool.query(failed)).rows[0].failed, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await expect(backUp({ url, dataDir, dir, days: 7 })).rejects.toThrow(
    "The database cannot archive its log",
  );
  expect(await listBackups(dir)).toEqual([]);
});

test(
  "a restore refuses a folder in use and a time without a backup, and changes nothing",
  LONG,
  async () => {
    const { url, pool } = await open();
    await expect(restore({ dataDir, dir })).rejects.toThrow(`There is no backup in ${dir}.`);
    await backUp({ url, dataDir, dir, days: 7 });
    await expect(restore({ dataDir, dir })).rejects.toThrow("is using the data folder");
    await expect(restore({ dataDir, dir, to: new Date("2020-01-01") })).rejects.toThrow(
      "from before 2020-01-01T00:00:00.000Z; the oldest is from",
    );
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  },
);

test(
  "a restore that fails leaves the existing database in its place (behaviour 129)",
  LONG,
  async () => {
    const { url, pool, stop } = await open();
    await pool.query("create table entry (word text); insert into entry values ('a')");
    const base = await backUp({ url, dataDir, dir, days: 7 });
    await stop();
    await rm(join(base, "cluster/global/pg_control.gz"));
    await expect(restore({ dataDir, dir })).rejects.toThrow("The embedded database did not start");
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining(".before-"));
    expect(await words((await open()).pool)).toEqual(["a"]);
  },
);

test(
  "after a new database replaces a lost one, the lost one can still be restored (behaviour 129)",
  LONG,
  async () => {
    const lost = await open();
    await lost.pool.query("create table entry (word text); insert into entry values ('a')");
    await backUp({ url: lost.url, dataDir, dir, days: 7 });
    await lost.stop();
    await rm(dataDir, { recursive: true });
    // As a supervisor that restarts the shop at once would do.
    const empty = await open();
    await backUp({ url: empty.url, dataDir, dir, days: 7 });
    await empty.stop();
    const aside = (await readdir(dir)).find((name) => name.startsWith("before-")) ?? "";

    await restore({ dataDir, dir: join(dir, aside) });
    const back = await open();
    expect(await words(back.pool)).toEqual(["a"]);
    await back.pool.query("insert into entry values ('b')");
    await backUp({ url: back.url, dataDir, dir, days: 7 });
    await back.stop();
    await rm(dataDir, { recursive: true });
    await restore({ dataDir, dir });
    expect(await words((await open()).pool)).toEqual(["a", "b"]);
  },
);

test(
  "if pictures cannot be copied, the error is reported, and the database is backed up and restored (behaviour 129)",
  LONG,
  async () => {
    const { url, pool, stop } = await open();
    await pool.query("create table entry (word text); insert into entry values ('a')");
    const [picture, copy] = [join(dataDir, "pictures/a.webp"), join(dir, "pictures/a.webp")];
    await mkdir(join(dataDir, "pictures"));
    await writeFile(picture, "picture");
    await mkdir(copy, { recursive: true });
    const missing = "1 of 1 pictures could not be copied to";
    await expect(backUp({ url, dataDir, dir, days: 7 })).rejects.toThrow(missing);
    expect(await listBackups(dir)).toHaveLength(1);
    await stop();

    await rm(copy, { recursive: true });
    await rename(picture, copy);
    await mkdir(picture);
    const { picturesError } = await restore({ dataDir, dir });
    expect(picturesError?.message).toContain(missing);
    expect(await words((await open()).pool)).toEqual(["a"]);
  },
);

test(
  "one of two concurrent backups is refused, and the other is complete (behaviour 129)",
  LONG,
  async () => {
    const { url, pool, stop } = await open();
    await pool.query("create table entry (word text); insert into entry values ('a')");
    const make = () => backUp({ url, dataDir, dir, days: 7 });
    const both = await Promise.allSettled([make(), make()]);
    expect(both).toContainEqual({
      status: "rejected",
      reason: new AlreadyBackingUp("A backup is being made already."),
    });
    expect(both).toContainEqual({ status: "fulfilled", value: expect.any(String) });
    expect(await listBackups(dir)).toHaveLength(1);
    expect((await readdir(dir)).filter((name) => name.startsWith("making"))).toEqual([]);
    await stop();

    await rm(dataDir, { recursive: true });
    await restore({ dataDir, dir });
    expect(await words((await open()).pool)).toEqual(["a"]);
  },
);
