import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { fakeS3 } from "#test/fake-s3.ts";
import { runCommand } from "#test/run-command.ts";
import { openBucket } from "#test/s3-bucket.ts";
import { plainPicture, upload } from "#test/upload.ts";
import { UPLOADS } from "../adapters/images/s3.ts";
import { bucketUploads, folderUploads } from "../adapters/images/upload-stores.ts";
import { movePictures } from "./move.ts";

const folder = await mkdtemp(join(tmpdir(), "marque-move-"));
const fake = await fakeS3();
afterAll(async () => {
  await fake.close();
  await rm(folder, { recursive: true });
});

const names = Array.from({ length: 7 }, (_, n) => `${String(n).padStart(32, "0")}.webp`);
const contents = new Map(names.map((name, n) => [name, Buffer.alloc(100 + n, n + 1)]));
const here = folderUploads(folder);
const bucket = openBucket(fake.settings);
const there = bucketUploads(bucket, UPLOADS);
const failures: string[] = [];
const move = (from = here, to = there) =>
  movePictures({ from, to, onFailed: (name, error) => failures.push(`${name} ${error}`) });
const keyOf = (name: string) => `pictures/u/${name}`;

beforeEach(async () => {
  failures.splice(0);
  fake.objects.clear();
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, ".sizes"), { recursive: true });
  for (const [name, bytes] of contents) await writeFile(join(folder, name), bytes);
});

test("only uploads move to the bucket and back, unchanged", async () => {
  await writeFile(join(folder, `${names[0]}.draft`), "half");
  fake.objects.set("pictures/u/notes.txt", Buffer.from("someone else's"));
  const bytes = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  expect(await move()).toEqual({ moved: 7, bytes, alreadyThere: 0, failed: 0 });
  expect((await readdir(folder)).sort()).toEqual([".sizes", `${names[0]}.draft`]);
  for (const [name, content] of contents) expect(fake.objects.get(keyOf(name))).toEqual(content);

  expect(await move()).toEqual({ moved: 0, bytes: 0, alreadyThere: 0, failed: 0 });
  expect(await move(there, here)).toMatchObject({ moved: 7, failed: 0 });
  for (const [name, content] of contents)
    expect(await readFile(join(folder, name))).toEqual(content);
  expect([...fake.objects.keys()]).toEqual(["pictures/u/notes.txt"]);
});

test("an existing object is not sent again if it is the same, and replaced if it differs", async () => {
  const [same = "", other = ""] = names;
  fake.objects.set(keyOf(same), contents.get(same) ?? Buffer.alloc(0));
  fake.objects.set(keyOf(other), Buffer.from("half of it"));
  expect(await move()).toMatchObject({ moved: 6, alreadyThere: 1, failed: 0 });
  expect(fake.objects.get(keyOf(other))).toEqual(contents.get(other));
});

test("an empty file, as after a power cut, does not move to the bucket", async () => {
  const [empty = ""] = names;
  await writeFile(join(folder, empty), "");
  expect(await move()).toMatchObject({ moved: 6, failed: 0 });
  expect(fake.objects.has(keyOf(empty))).toBe(false);
});

test("a picture that cannot be written or read back unchanged stays in place for the next run", async () => {
  const [changed, refused] = names;
  const unsafe = {
    ...there,
    async read(name: string) {
      const bytes = await there.read(name);
      return name === changed ? bytes?.subarray(1) : bytes;
    },
    write: (name: string, bytes: Buffer) =>
      name === refused ? Promise.reject(new Error("SlowDown")) : there.write(name, bytes),
  };
  expect(await move(here, unsafe)).toMatchObject({ moved: 5, failed: 2 });
  expect(failures.sort()).toEqual([
    `${changed} Error: it came back changed`,
    `${refused} Error: SlowDown`,
  ]);
  expect((await readdir(folder)).sort()).toEqual([".sizes", changed, refused]);
  expect(await move()).toMatchObject({ moved: 1, alreadyThere: 1, failed: 0 });
  expect(fake.objects.size).toBe(7);
});

test("every picture is available while pictures move under a running shop (behaviour 192)", async () => {
  const shop = await openShop(fake.settings);
  try {
    const headers = await signIn(shop, (await buildUser(shop)).id);
    const addresses: string[] = [];
    for (const color of ["red", "green", "blue", "grey"])
      addresses.push(
        (await upload(shop, await plainPicture(60, 40, color), { headers })).json().url,
      );
    const own = folderUploads(join(shop.config.dataDir, "pictures"));
    const statuses = new Set<number>();
    let moving = true;
    const visitor = (async () => {
      while (moving)
        for (const address of addresses)
          statuses.add((await shop.app.inject(`${address}?w=320`)).statusCode);
    })();
    expect(await move(there, own)).toMatchObject({ moved: 4, failed: 0 });
    expect(await move(own, there)).toMatchObject({ moved: 4, failed: 0 });
    moving = false;
    await visitor;
    expect([...statuses]).toEqual([200]);
  } finally {
    await shop.close();
  }
});

test("the command reports missing settings, and how many pictures it moved", async () => {
  const settings = { ...fake.settings, DATA_DIR: folder };
  await rm(join(folder, "pictures"), { recursive: true, force: true });
  await mkdir(join(folder, "pictures"));
  for (const [name, bytes] of contents) await writeFile(join(folder, "pictures", name), bytes);
  const { stdout } = await runCommand("pictures", ["move", "s3"], settings);
  expect(stdout).toContain("7 pictures moved, 0 were there already, 0 failed (721 bytes");
  await expect(runCommand("pictures", ["move", "s3"], { DATA_DIR: folder })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no S3 store to move pictures to or from"),
  });
  await expect(runCommand("pictures", ["copy"], settings)).rejects.toMatchObject({
    stderr: expect.stringContaining("npm run pictures -- move s3"),
  });
});
