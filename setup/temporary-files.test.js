import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { node, ROOT } from "./paths.js";

/** @returns the folder that a run of tests would use, if it is in memory; then it ends as told */
function folderOfRun({ tmpdir, end = "" } = {}) {
  const script = `
    import { temporaryFilesInMemory } from "./setup/temporary-files.js";
    console.log(temporaryFilesInMemory().TMPDIR ?? "");
    ${end}`;
  const env = { ...process.env, TMPDIR: tmpdir };
  const args = ["--input-type=module", "--eval", script];
  return spawnSync(node(), args, { cwd: ROOT, env, encoding: "utf8" }).stdout.trim();
}

const hasRoom = folderOfRun() !== "";

test.runIf(hasRoom)(
  "a run's temporary files are removed at its end, or after a kill by the next run",
  () => {
    const killed = folderOfRun({ end: 'process.kill(process.pid, "SIGKILL")' });
    expect(existsSync(killed)).toBe(true);
    const next = folderOfRun();
    expect(next).not.toBe(killed);
    expect([existsSync(next), existsSync(killed)]).toEqual([false, false]);
  },
);

test("a folder that TMPDIR names stays in use", () => {
  expect(folderOfRun({ tmpdir: ROOT })).toBe("");
});
