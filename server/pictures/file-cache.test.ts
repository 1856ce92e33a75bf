import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFileCache } from "./file-cache.ts";

const folder = await mkdtemp(join(tmpdir(), "marque-files-"));
afterAll(() => rm(folder, { recursive: true }));

test("an empty file, as after a power cut, counts as missing and is written again", async () => {
  const [files, later] = [
    createFileCache({ maxBytes: 1_000 }),
    createFileCache({ maxBytes: 1_000 }),
  ];
  const file = join(folder, "a.webp");
  await writeFile(file, "");
  expect(await files.load(file)).toBeUndefined();
  await files.store(file, Buffer.from("whole"));
  expect(String(await later.load(file))).toBe("whole");
});

test("a file that cannot be written leaves no draft", async () => {
  const file = join(folder, "b.webp");
  await mkdir(file);
  const stored = createFileCache({ maxBytes: 1_000 }).store(file, Buffer.from("whole"));
  await expect(stored).rejects.toThrow("EISDIR");
  expect((await readdir(folder)).filter((name) => name.startsWith("b"))).toEqual(["b.webp"]);
});
