import { execFile } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { backedUpDatabases } from "#test/backed-up-databases.ts";
import { quietLog } from "#test/log.ts";
import { readConfig } from "../config.ts";
import { startEmbedded } from "../db/embedded/embedded.ts";
import { openForCommand } from "../db/open-for-command.ts";
import { examine } from "../doctor/doctor.ts";
import { listBackups, nameOf } from "./backups.ts";
import { backUp } from "./base-backup.ts";
import { restore } from "./restore.ts";
import { scheduleBackups } from "./schedule.ts";

const LONG = { timeout: 240_000 };
const PATIENT = { timeout: 120_000 };

const { folders, connect, words } = backedUpDatabases();
let root: string;
let dataDir: string;
let dir: string;
beforeEach(() => {
  ({ root, dataDir, dir } = folders());
});

const open = async (backupDir: string | undefined, folder = dataDir) =>
  connect(await startEmbedded({ dataDir: folder, log: () => {}, durable: false, backupDir }));

const write = (pool: pg.Pool, word: string) =>
  pool
    .query("insert into entry values ($1)", [word])
    .then(() => pool.query("select pg_switch_wal()"));

/** A database with a first backup. */
async function openBackedUp() {
  const database = await open(dir);
  await database.pool.query("create table entry (word text)");
  await backUp({ url: database.url, dataDir, dir, days: 7 });
  return database;
}

test(
  "after the shop has run without backups, turning them on makes one at once (behaviour 129)",
  LONG,
  async () => {
    await (await openBackedUp()).stop();
    const without = await open(undefined);
    await write(without.pool, "a without backups");
    await without.stop();
    const again = await open(dir);
    const backup = { dir, everyHours: 1, days: 7 };
    const end = scheduleBackups({ url: again.url, dataDir, backup, log: quietLog, checkMs: 20 });
    await expect.poll(async () => (await listBackups(dir)).length, PATIENT).toBe(2);
    await end();
    expect(await doctorsLine()).toMatch(
      /^ok {4}Backups: the newest is from .+, and the log is archived$/,
    );
    await write(again.pool, "b with backups again");
    await again.stop();
    await rm(dataDir, { recursive: true });
    await restore({ dataDir, dir });
    expect(await words((await open(dir)).pool)).toEqual([
      "a without backups",
      "b with backups again",
    ]);
  },
);

test(
  "changes by a command are archived while the shop does not run (behaviour 129)",
  LONG,
  async () => {
    await (await openBackedUp()).stop();
    const command = connect(
      await openForCommand(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: dir })),
    );
    await write(command.pool, "a of a command");
    await command.stop();
    const shop = await open(dir);
    await write(shop.pool, "b of the shop");
    await shop.stop();
    await rm(dataDir, { recursive: true });
    await restore({ dataDir, dir });
    expect(await words((await open(dir)).pool)).toEqual(["a of a command", "b of the shop"]);
  },
);

async function doctorsLine() {
  const { lines } = await examine(readConfig({ DATA_DIR: dataDir, BACKUP_DIR: dir }), fetch);
  return lines.find((line) => line.includes("Backups"));
}

/** Keeps the owners of the files, which PostgreSQL checks. */
const copyData = (to: string) => promisify(execFile)("cp", ["-a", dataDir, to]);

test(
  "a copy of the database cannot use the folder of backups of a running shop (behaviour 129)",
  LONG,
  async () => {
    await (await openBackedUp()).stop();
    const copy = join(root, "copy");
    await copyData(copy);
    const shop = await open(dir);
    await expect(open(dir, copy)).rejects.toThrow(
      `(process ${process.pid}) is using the folder of backups ${dir}: stop it, or set BACKUP_DIR to another folder.`,
    );
    await open(join(root, "copy-backup"), copy);
    await shop.stop();
    await open(dir);
  },
);

test(
  "backups fail if a copy of the database has archived its log in the same folder (behaviour 129)",
  LONG,
  async () => {
    await (await openBackedUp()).stop();
    const other = join(root, "copy");
    await copyData(other);
    const copy = await open(dir, other);
    await write(copy.pool, "a of the copy");
    await copy.stop();
    const { pool, url } = await open(dir);
    await write(pool, "b of the shop");
    const failed = "select failed_count::int as failed from pg_stat_archiver";
    await expect
      .poll(async () => (await pool.query(failed)).rows[0].failed, PATIENT)
      .toBeGreaterThan(0);
    await expect(backUp({ url, dataDir, dir, days: 7 })).rejects.toThrow(
      "no copy of this database has been started with this BACKUP_DIR",
    );
    expect(await doctorsLine()).toMatch(/^WRONG Backups: The database cannot archive its log/);
  },
);

/** As if the newest backup had been made days ago. */
async function makeOlder(days: number): Promise<void> {
  const newest = (await listBackups(dir)).at(-1);
  if (!newest) throw new Error("There is no backup.");
  const at = new Date(newest.at.getTime() - days * 24 * 60 * 60_000);
  await rename(newest.path, join(dir, nameOf(at)));
}

test("old backups are deleted although their disk has no room for new ones", LONG, async () => {
  const { pool, url } = await openBackedUp();
  await makeOlder(20);
  await backUp({ url, dataDir, dir, days: 7 });
  await makeOlder(10);
  const { rows } = await pool.query("select pg_walfile_name(pg_current_wal_lsn()) as segment");
  await writeFile(join(dir, "log", `${rows[0].segment}.gz`), gzipSync("cannot be archived"));
  await write(pool, "a");
  const failed = "select failed_count::int as failed from pg_stat_archiver";
  await expect
    .poll(async () => (await pool.query(failed)).rows[0].failed, PATIENT)
    .toBeGreaterThan(0);
  expect(await listBackups(dir)).toHaveLength(2);
  await expect(backUp({ url, dataDir, dir, days: 7 })).rejects.toThrow("cannot archive its log");
  expect(await listBackups(dir)).toHaveLength(1);
});

test("a folder of backups that is not writable is reported (behaviour 129)", LONG, async () => {
  await mkdir(dataDir);
  await writeFile(dir, "no folder");
  await expect(open(join(dir, "backup"))).rejects.toThrow(
    `The folder of backups ${join(dir, "backup")} cannot be written to (ENOTDIR): set BACKUP_DIR to a folder that can.`,
  );
  await rm(dir);
  await (await open(dir)).stop();
});
