import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "#test/run-command.ts";
import { lockFolder } from "../db/embedded/lock.ts";

test("a backup where there is no database fails and makes none", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-backup-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const dataDir = join(root, "another");
  await expect(runCommand("backup", [], { DATA_DIR: dataDir })).rejects.toMatchObject({
    stderr: `There is no database in ${join(dataDir, "postgresql")}: start the shop first, or set DATA_DIR to its data folder.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

/** A data folder whose shop runs, here this process, and whose database ended. */
async function folderOfRunningShop() {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-backup-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "postgresql"));
  await writeFile(join(dataDir, "postgresql.password"), "password");
  await lockFolder(dataDir);
  return dataDir;
}

test("a backup whose database ends meanwhile says that a disk may be full", async () => {
  const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const dataDir = await folderOfRunningShop();
  const { port } = server.address() as AddressInfo;
  await writeFile(join(dataDir, "postgresql/postmaster.pid"), `1\n\n\n${port}\n`);
  await expect(runCommand("backup", [], { DATA_DIR: dataDir })).rejects.toMatchObject({
    stderr:
      "The database is not available (Connection terminated unexpectedly): free some space if its disk is full, and try again in a minute.\n",
  });
});

test("a backup says that the running shop's database is down", async () => {
  await expect(
    runCommand("backup", [], { DATA_DIR: await folderOfRunningShop() }),
  ).rejects.toMatchObject({
    stderr: `The database of the running shop (process ${process.pid}) is down, or just starting: free some space if its disk is full, and try again in a minute.\n`,
  });
});
