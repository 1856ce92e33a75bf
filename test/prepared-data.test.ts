import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareData } from "./prepared-data.ts";

async function openCache(): Promise<string> {
  const cache = await mkdtemp(join(tmpdir(), "marque-cache-"));
  onTestFinished(() => rm(cache, { recursive: true }));
  return cache;
}

const prepare = (cache: string, version: string) =>
  prepareData(
    {
      name: "data",
      sources: ["package.json"],
      version,
      make: (folder) => writeFile(join(folder, "made"), version),
    },
    cache,
  );

async function ageByADay(path: string): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
  await utimes(path, yesterday, yesterday);
}

test("prepared data are made once, and stay while another run may copy them", async () => {
  const cache = await openCache();
  const first = await prepare(cache, "1");
  await ageByADay(first);
  expect(await prepare(cache, "1")).toBe(first);
  const second = await prepare(cache, "2");
  expect(await readFile(join(first, "made"), "utf8")).toBe("1");
  expect(await readFile(join(second, "made"), "utf8")).toBe("2");
});

test("prepared data that nobody used lately are removed, and what killed runs have left", async () => {
  const cache = await openCache();
  const [old, draft, other] = ["data-old", "draft-data-killed", "other-old"];
  for (const name of [old, draft, other]) {
    await mkdir(join(cache, name));
    await ageByADay(join(cache, name));
  }
  const made = await prepare(cache, "1");
  expect((await readdir(cache)).map((name) => join(cache, name)).sort()).toEqual(
    [made, join(cache, other)].sort(),
  );
});
