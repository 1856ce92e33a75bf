import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "../db/embedded/embedded.ts";
import { backUp } from "./base-backup.ts";

const LONG = { timeout: 240_000 };

let root: string;
let dataDir: string;
let dir: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "marque-killed-"));
  [dataDir, dir] = [join(root, "data"), join(root, "backup")];
});
afterEach(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));

const start = () => startEmbedded({ dataDir, log: () => {}, durable: false, backupDir: dir });

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** A database with a backup, and a word written after it. */
async function makeBackedUp(): Promise<void> {
  const { url, stop } = await start();
  await query(url, "create table entry (word text)");
  await backUp({ url, dataDir, dir, days: 7 });
  await query(url, "insert into entry values ('a')");
  await stop();
}

async function words() {
  const { url, stop } = await start();
  const rows = await query(url, "select word from entry");
  await stop();
  return rows.map(({ word }) => word);
}

test(
  "a restore that is killed leaves the existing database in place (behaviour 129)",
  LONG,
  async () => {
    await makeBackedUp();
    const before = await readdir(dataDir);
    const script = new URL("../commands/restore.ts", import.meta.url).pathname;
    const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", DATA_DIR: dataDir, BACKUP_DIR: dir };
    const child = spawn(process.execPath, ["--no-warnings", script], { env, stdio: "ignore" });
    const ended = once(child, "exit");
    // The restore has begun to unpack.
    const news = async () =>
      (await readdir(dataDir)).filter(
        (one) => !before.includes(one) && !one.startsWith("shop.lock"),
      );
    await expect.poll(news, { interval: 5 }).not.toEqual([]);
    child.kill("SIGKILL");
    await ended;
    expect(await words()).toEqual(["a"]);
    expect((await readdir(dataDir)).sort()).toEqual(before.sort());
  },
);

test(
  "a start creates no new database while a restore has moved the old one aside (behaviour 129)",
  LONG,
  async () => {
    await makeBackedUp();
    const aside = join(dataDir, "postgresql.before-1");
    await rename(join(dataDir, "postgresql"), aside);
    await expect(start()).rejects.toThrow(
      `There is no database in ${join(dataDir, "postgresql")}, but one that a restore has moved aside: run npm run restore again, or rename ${aside}.`,
    );
    await rename(aside, join(dataDir, "postgresql"));
    expect(await words()).toEqual(["a"]);
  },
);
