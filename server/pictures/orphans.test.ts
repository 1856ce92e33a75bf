import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { fakeS3 } from "#test/fake-s3.ts";
import { workOff } from "#test/jobs.ts";
import { testClock } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

const DAY = 24 * 60;
const clock = testClock(new Date());
const store = await fakeS3(clock.now);
const database = await testDatabase();
const open = (settings = {}) =>
  openShop({ WORKER: "off", ...settings }, { database, now: clock.now });
const [inFolder, inStore] = [await open(), await open(store.settings)];
afterAll(async () => {
  await inFolder.close();
  await inStore.close();
  await store.close();
  await database.drop();
});
// Files have the time of the system clock.
beforeEach(() => clock.pass({ minutes: (Date.now() - clock.now().getTime()) / 60_000 }));

const { id: userId } = await buildUser(inFolder);
const headers = await signIn(inFolder, userId);
const folderOf = (shop: TestShop) => join(shop.config.dataDir, "pictures");

async function uploaded(shop: TestShop): Promise<string> {
  return (await upload(shop, await plainPicture(500, 300), { headers })).json().secure_url;
}

/** Removes the row of an upload, as a restore would. @returns a function that adds it again */
async function goBack(address: string) {
  const { unused_since: _, ...row } = await inFolder.db
    .deleteFrom("picture")
    .where("address", "=", address)
    .returningAll()
    .executeTakeFirstOrThrow();
  return () => inFolder.db.insertInto("picture").values(row).execute();
}

async function tidy(shop: TestShop, minutes: number): Promise<void> {
  clock.pass({ minutes });
  await shop.services.jobs.enqueue(shop.db, "setOrphansAside", {});
  await workOff(shop);
}

async function statusesOf(shop: TestShop, address: string): Promise<number[]> {
  const urls = [address, `${address}?w=320`];
  const replies = await Promise.all(urls.map((url) => shop.app.inject(url)));
  return replies.map(({ statusCode }) => statusCode);
}

describe.each([
  ["the folder", inFolder],
  ["the store", inStore],
])("an upload in %s", (_, shop) => {
  test("with a row in the database is kept", async () => {
    const address = await uploaded(shop);
    await tidy(shop, 61);
    await tidy(shop, 8 * DAY);
    expect(await statusesOf(shop, address)).toEqual([200, 200]);
  });

  test("without a row in the database is served for an hour at most (behaviour 129)", async () => {
    const address = await uploaded(shop);
    expect(await statusesOf(shop, address)).toEqual([200, 200]);
    await goBack(address);
    // The row may not have been inserted yet.
    await tidy(shop, 50);
    expect(await statusesOf(shop, address)).toEqual([200, 200]);
    await tidy(shop, 11);
    expect(await statusesOf(shop, address)).toEqual([404, 404]);
  });

  test("is served again if its row returns within 7 days (behaviour 129)", async () => {
    const address = await uploaded(shop);
    const { rawPayload } = await shop.app.inject(address);
    const forward = await goBack(address);
    await tidy(shop, 61);
    await tidy(shop, 6 * DAY);
    expect(await statusesOf(shop, address)).toEqual([404, 404]);
    await forward();
    await tidy(shop, 1);
    expect(await statusesOf(shop, address)).toEqual([200, 200]);
    expect((await shop.app.inject(address)).rawPayload).toEqual(rawPayload);
  });

  test("is deleted after 7 days without a row (behaviour 129)", async () => {
    const address = await uploaded(shop);
    const forward = await goBack(address);
    await tidy(shop, 61);
    await tidy(shop, 7 * DAY + 1);
    await forward();
    await tidy(shop, 1);
    expect(await statusesOf(shop, address)).toEqual([404, 404]);
    const name = basename(address);
    expect(await readdir(join(folderOf(shop), ".orphans")).catch(() => [])).not.toContain(name);
    expect([...store.objects.keys()].filter((key) => key.endsWith(name))).toEqual([]);
  });

  test("is kept without a row while a car shows it", async () => {
    const address = await uploaded(shop);
    await buildCar(shop, { image: [address] });
    await goBack(address);
    await tidy(shop, 61);
    expect(await statusesOf(shop, address)).toEqual([200, 200]);
  });
});

test("an empty file without a row is deleted", async () => {
  await uploaded(inFolder);
  const name = `${"a".repeat(32)}.webp`;
  await writeFile(join(folderOf(inFolder), name), "");
  await tidy(inFolder, 61);
  expect(await readdir(folderOf(inFolder))).not.toContain(name);
});

/** Puts files into a shop's folder that no database knows. @returns their names */
async function addUnknown(shop: TestShop, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${String(n).padStart(32, "0")}.webp`);
  for (const name of names) await writeFile(join(folderOf(shop), name), "another shop's");
  return names;
}

test("pictures are kept if nearly all have no row, because they belong to another database", async ({
  onTestFinished,
}) => {
  const shop = await open();
  onTestFinished(shop.close);
  await uploaded(shop);
  const names = await addUnknown(shop, 40);
  await tidy(shop, 61);
  expect(await readdir(folderOf(shop))).toEqual(expect.arrayContaining(names));
});

test("pictures without a row are set aside if there are few, or if a fifth have one", async ({
  onTestFinished,
}) => {
  const shop = await open();
  onTestFinished(shop.close);
  const known = [await uploaded(shop)];
  await addUnknown(shop, 20);
  await tidy(shop, 61);
  const uploads = async () =>
    (await readdir(folderOf(shop))).filter((name) => !name.startsWith("."));
  expect(await uploads()).toEqual(known.map((address) => basename(address)));

  for (let n = 0; n < 5; n += 1) known.push(await uploaded(shop));
  await addUnknown(shop, 24);
  await tidy(shop, 61);
  expect((await uploads()).sort()).toEqual(known.map((address) => basename(address)).sort());
});

test("while the store does not answer nothing is deleted, and the next run continues", async () => {
  const address = await uploaded(inStore);
  await goBack(address);
  store.fail(503);
  await tidy(inStore, 61);
  expect(store.objects.has(address.slice(1))).toBe(true);
  store.fail();
  await tidy(inStore, 60);
  expect(await statusesOf(inStore, address)).toEqual([404, 404]);
});
