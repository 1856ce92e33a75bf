import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUp } from "./backup/base-backup.ts";
import { restore } from "./backup/restore.ts";
import { readConfig } from "./config.ts";
import { startEmbedded } from "./db/embedded/embedded.ts";
import { examine } from "./doctor/doctor.ts";

// In this folder the disk is full: files can be made, and nothing can be written to them.
const { full } = vi.hoisted(() => ({ full: { folder: "" } }));
vi.mock(import("node:fs/promises"), async (original) => {
  const real = await original();
  const isFull = (path: unknown) => full.folder !== "" && String(path).startsWith(full.folder);
  return {
    ...real,
    writeFile: async (path, ...rest) => {
      if (!isFull(path)) return real.writeFile(path, ...rest);
      await real.writeFile(path, "");
      const error = new Error("ENOSPC: no space left on device, write");
      throw Object.assign(error, { code: "ENOSPC", syscall: "write" });
    },
    statfs: (async (path: string) => {
      const disk = await real.statfs(path);
      return isFull(path) ? { ...disk, bavail: 0 } : disk;
    }) as typeof real.statfs,
  };
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "marque-full-"));
});
afterEach(async () => {
  full.folder = "";
  await rm(root, { recursive: true, force: true, maxRetries: 10 });
});

const folders = () => ({ dataDir: join(root, "data"), backupDir: join(root, "backup") });
const start = () => startEmbedded({ ...folders(), log: () => {}, durable: false });

test("a start with a full disk says so, and leaves no file", async () => {
  const { dataDir } = folders();
  full.folder = dataDir;
  await expect(start()).rejects.toThrow(
    `The disk of the data folder ${dataDir} is full: free some space on it.`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test("a shop whose disk for backups is full starts again", async () => {
  await (await start()).stop();
  full.folder = folders().backupDir;
  await (await start()).stop();
});

test("a full disk for backups that no database has used before is refused with a message", async () => {
  const { backupDir } = folders();
  full.folder = backupDir;
  await expect(start()).rejects.toThrow(
    `The disk of the folder of backups ${backupDir} is full: free some space on it.`,
  );
});

test("a backup to a full disk says which disk, and leaves nothing there", async () => {
  const { dataDir, backupDir: dir } = folders();
  const { url, stop } = await start();
  full.folder = dir;
  await expect(backUp({ url, dataDir, dir, days: 7 })).rejects.toThrow(
    `The disk of the folder of backups ${dir} is full: free some space on it.`,
  );
  full.folder = "";
  await stop();
  expect((await readdir(dir)).filter((name) => /^(making|base)-/.test(name))).toEqual([]);
});

test("a restore without room says so, and changes nothing", async () => {
  const { dataDir, backupDir: dir } = folders();
  const { url, stop } = await start();
  await backUp({ url, dataDir, dir, days: 7 });
  await stop();
  const before = await readdir(dataDir);
  // The restored database is made beside the previous one.
  full.folder = join(dataDir, "postgresql");
  await expect(restore({ dataDir, dir })).rejects.toThrow(
    `The disk of the data folder ${dataDir} has no room for the restored database beside the previous one, which is unchanged: free some space on it.`,
  );
  expect(await readdir(dataDir)).toEqual(before);
});

test.each([
  ["Data folder", "dataDir"],
  ["Backups", "backupDir"],
] as const)("npm run doctor reports a full disk: %s", async (name, which) => {
  const { dataDir: DATA_DIR, backupDir: BACKUP_DIR } = folders();
  full.folder = folders()[which];
  const { lines } = await examine(readConfig({ DATA_DIR, BACKUP_DIR }), fetch);
  expect(lines.find((line) => line.includes(` ${name}: `))).toBe(
    `WRONG ${name}: less than 32 MB are left on the disk of ${full.folder}: free some space on it`,
  );
});
