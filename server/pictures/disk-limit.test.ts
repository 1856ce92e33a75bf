import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { createDiskLimit } from "./disk-limit.ts";
import { createFileCache } from "./file-cache.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marque-limit-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const limited = (maxBytes: number) => createDiskLimit({ folders: [folder], maxBytes });
const expectFiles = (names: string[]) =>
  vi.waitFor(async () => expect((await readdir(folder)).sort()).toEqual(names), soon);

test("the least recently used files are deleted when the folder is full", async () => {
  const files = createFileCache({ maxBytes: 1_000, diskLimit: limited(300) });
  for (const name of ["a", "b", "c"]) await files.store(file(name), Buffer.alloc(100));
  await files.load(file("a"));
  await files.store(file("d"), Buffer.alloc(100));
  await expectFiles(["a", "c", "d"]);
});

test("files of an earlier run count, and the oldest are deleted first", async () => {
  for (const [age, name] of ["new", "old", "older"].entries()) {
    await writeFile(file(name), Buffer.alloc(100));
    await utimes(file(name), 1_000 - age, 1_000 - age);
  }
  const diskLimit = limited(300);
  await diskLimit.ready;
  await createFileCache({ maxBytes: 1_000, diskLimit }).store(file("now"), Buffer.alloc(150));
  await expectFiles(["new", "now"]);
});

test("a deleted file is read as missing, and a removed file no longer counts", async () => {
  const files = createFileCache({ maxBytes: 10, diskLimit: limited(250) });
  await files.store(file("a"), Buffer.alloc(100));
  await files.store(file("b"), Buffer.alloc(100));
  await rm(file("a"));
  expect(await files.load(file("a"))).toBeUndefined();
  await files.remove(file("b"));
  await files.store(file("c"), Buffer.alloc(100));
  await expectFiles(["c"]);
});
