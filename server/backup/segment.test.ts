import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

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

test("a stored segment is on the disk with its name, whatever the folder is called", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-segment-"));
  onTestFinished(() => rm(root, { recursive: true }));
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
