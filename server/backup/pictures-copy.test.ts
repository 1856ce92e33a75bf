import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "#test/soon.ts";
import { copyPictures } from "./pictures-copy.ts";

let root: string;
let from: string;
let to: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "marque-copy-"));
  [from, to] = [join(root, "from"), join(root, "to")];
  await mkdir(from);
});
afterEach(() => rm(root, { recursive: true }));

const add = (name: string) => writeFile(join(from, name), name);

test("a picture that cannot be written is reported, leaves no draft, and the others are copied (behaviour 129)", async () => {
  for (const name of ["a.webp", "b.webp", "c.webp"]) await add(name);
  await mkdir(join(to, "b.webp"), { recursive: true });
  await expect(copyPictures(from, to)).rejects.toThrow(
    `1 of 3 pictures could not be copied to ${to}: EISDIR`,
  );
  expect((await readdir(to)).sort()).toEqual(["a.webp", "b.webp", "c.webp"]);
  expect(await readFile(join(to, "c.webp"), "utf8")).toBe("c.webp");
});

test("an empty file, as after a power cut, is not copied (behaviour 129)", async () => {
  await add("a.webp");
  await writeFile(join(from, "b.webp"), "");
  await copyPictures(from, to);
  expect(await readdir(to)).toEqual(["a.webp"]);
});

test("pictures that cannot be listed are reported (behaviour 129)", async () => {
  await rm(from, { recursive: true });
  await copyPictures(from, to);
  await writeFile(from, "no folder");
  await expect(copyPictures(from, to)).rejects.toThrow("ENOTDIR");
});

test("concurrent copies and pictures removed during a copy cause no error (behaviour 129)", async () => {
  for (let n = 0; n < 300; n += 1) await add(`${n}.webp`);
  const copies = Promise.all([copyPictures(from, to), copyPictures(from, to)]);
  await vi.waitFor(async () => expect(await readdir(to)).not.toEqual([]), soon);
  await rm(from, { recursive: true });
  await copies;
  expect((await readdir(to)).filter((name) => !/^\d+\.webp$/.test(name))).toEqual([]);
});
