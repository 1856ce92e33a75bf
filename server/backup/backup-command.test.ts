import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "#test/run-command.ts";

test("a backup where there is no database fails and makes none", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-backup-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const dataDir = join(root, "another");
  await expect(runCommand("backup", [], { DATA_DIR: dataDir })).rejects.toMatchObject({
    stderr: `There is no database in ${join(dataDir, "postgresql")}: start the shop first, or set DATA_DIR to its data folder.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});
