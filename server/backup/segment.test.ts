import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { archiveSettings, logFolder, restoreCommand } from "./log-archive.ts";

const SCRIPT = resolve(import.meta.dirname, "segment.child.ts");
/** Prints each path that is opened, and whether it is synced. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
  import fs from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  const { open } = fs;
  fs.open = async (...about) => {
    const file = await open(...about);
    const sync = file.sync.bind(file);
    file.sync = () => sync().then(() => console.log("synced " + about[0]));
    return file;
  };
  syncBuiltinESMExports();
`)}`;

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--no-warnings", "--import", WATCH, SCRIPT, ...args]);

async function newFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "marque-segment-"));
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

test("a stored segment is on the disk with its name, whatever the folder is called", async () => {
  const root = await newFolder();
  const folder = join(root, "100 % of #1 über");
  await mkdir(folder);
  const segment = join(root, "segment");
  await writeFile(segment, "log");
  const stored = join(folder, "segment.gz");
  expect((await run("store", segment, stored)).stdout).toBe(`synced ${folder}\n`);
  const fetched = join(root, "fetched");
  await run("fetch", stored, fetched);
  expect(await readFile(fetched, "utf8")).toBe("log");
});

/** Runs a command with a path and a name of a segment as PostgreSQL does: in a shell. */
function runAsPostgres(command: string, cwd: string, path: string) {
  const values: Record<string, string> = { "%": "%", p: path, f: "segment" };
  const filled = command.replace(/%([%pf])/g, (_, letter: string) => values[letter] ?? "");
  return promisify(execFile)("sh", ["-c", filled], { cwd });
}

test("the log is archived and read back through a shell, whatever the folder is called", async () => {
  const root = await newFolder();
  const dir = join(root, '50 % of $HOME\'s "own" `id` \\ $(id)');
  await writeFile(join(root, "written"), "log");
  const { archive_command } = await archiveSettings(dir, { own: async () => {} });
  await runAsPostgres(archive_command, root, "written");
  expect(await readdir(logFolder(dir))).toEqual(["segment.gz"]);
  await runAsPostgres(restoreCommand(dir), root, "read");
  expect(await readFile(join(root, "read"), "utf8")).toBe("log");
});
