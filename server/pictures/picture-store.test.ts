import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { fakeS3 } from "#test/fake-s3.ts";
import { workOff } from "#test/jobs.ts";
import { testClock } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

const clock = testClock(new Date());
const store = await fakeS3(clock.now);
const database = await testDatabase();
const settings = { ...store.settings, WORKER: "off" };
/** Two instances with one database and one store, each with its own disk. */
const open = () => openShop(settings, { database, now: clock.now });
const [one, two] = [await open(), await open()];
afterAll(async () => {
  await one.close();
  await two.close();
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  store.slowDown(false);
  store.fail();
  // Lets an open circuit breaker try again.
  clock.pass({ minutes: 1 });
  store.requests.splice(0);
});

const headers = await signIn(one, (await buildUser(one)).id);
const send = async () => upload(one, await plainPicture(900, 600), { headers });
const uploaded = async (): Promise<string> => (await send()).json().secure_url;
const WEBP = { accept: "image/webp,*/*" };
const get = (shop: TestShop, url: string, more = {}) =>
  shop.app.inject({ url, headers: { ...WEBP, ...more } });
const reads = () => store.requests.filter(({ method }) => method === "GET").length;
const removeUnused = () =>
  one.services.pictures.removeUnused(new Date(clock.now().getTime() + 1.1 * DAY_MS));
const copiesOf = async (shop: TestShop) => {
  const copies = join(shop.config.dataDir, "pictures", ".copies");
  return (await readdir(copies, { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".webp"),
  );
};

test("an upload to one instance is served by another with the same bytes, sizes and ETags (behaviour 191)", async () => {
  const address = await uploaded();
  expect(address).toMatch(/^\/pictures\/u\/[0-9a-f]{32}\.webp$/);
  expect([...store.objects.keys()]).toContain(address.slice(1));
  for (const url of [address, `${address}?w=640`]) {
    const [first, second] = [await get(one, url), await get(two, url)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(second.headers.etag).toBe(first.headers.etag);
    const etag = String(first.headers.etag);
    expect((await get(two, url, { "if-none-match": etag })).statusCode).toBe(304);
  }
});

test("each instance fetches a picture once from the store, also for concurrent requests", async () => {
  const address = await uploaded();
  await Promise.all(
    [320, 640, 960].flatMap((w) => [get(one, `${address}?w=${w}`), get(one, address)]),
  );
  expect(reads()).toBe(1);
  expect((await get(two, address)).statusCode).toBe(200);
  expect(reads()).toBe(2);
});

test("an unknown picture is a 404", async () => {
  const unknown = `/pictures/u/${"0".repeat(32)}.webp`;
  for (const url of [unknown, `${unknown}?w=640`])
    expect((await get(one, url)).statusCode).toBe(404);
});

test("a deleted picture is a 404 at once on the same instance, within an hour on others", async () => {
  const address = await uploaded();
  await get(two, address);
  await removeUnused();
  await workOff(one);
  expect((await get(one, address)).statusCode).toBe(404);
  expect((await get(two, address)).statusCode).toBe(200);
  clock.pass({ minutes: 61 });
  for (const url of [address, `${address}?w=320`])
    expect((await get(two, url)).statusCode).toBe(404);
  expect(await copiesOf(two)).not.toContain(expect.stringContaining(address.slice(-20)));
});

test.each([
  "drop",
  "cut",
  500,
  403,
] as const)("while the store answers with %s, a picture is a 503, but local copies are served", async (fault) => {
  const [known, fresh] = [await uploaded(), await uploaded()];
  const { rawPayload } = await get(one, known);
  clock.pass({ minutes: 61 });
  const before = await copiesOf(one);
  store.fail(fault);
  for (const url of [fresh, `${fresh}?w=640`]) {
    const reply = await get(one, url);
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "5"]);
    expect(reply.json().message).toBe(
      "The pictures cannot be reached just now, please try again in a moment",
    );
    expect(reply.headers["cache-control"] ?? "").not.toContain("max-age");
  }
  expect((await get(one, known)).rawPayload).toEqual(rawPayload);
  expect(await copiesOf(one)).toEqual(before);
  store.fail();
  clock.pass({ minutes: 1 });
  expect((await get(one, fresh)).statusCode).toBe(200);
});

test("an answer of a proxy instead of the store is not kept", async () => {
  const address = await uploaded();
  const bytes = store.objects.get(address.slice(1)) ?? Buffer.alloc(0);
  for (const wrong of [Buffer.from("<html>Sign in to the network"), bytes.subarray(0, 90)]) {
    store.objects.set(address.slice(1), wrong);
    expect((await get(two, address)).statusCode).toBe(503);
  }
  store.objects.set(address.slice(1), bytes);
  expect((await get(two, address)).rawPayload).toEqual(bytes);
});

test("an upload while the store is down or refuses is a 503, and nothing is recorded", async () => {
  const rows = () => one.db.selectFrom("picture").select("address").execute();
  const before = (await rows()).length;
  for (const fault of [503, 403, "drop"] as const) {
    store.fail(fault);
    const reply = await send();
    expect([reply.statusCode, reply.json().message]).toEqual([503, "The image upload failed"]);
  }
  expect(await rows()).toHaveLength(before);
});

test("a picture deleted while the store is down is not served, and is removed there later", async () => {
  const address = await uploaded();
  expect((await get(one, `${address}?w=320`)).statusCode).toBe(200);
  store.slowDown(true);
  await removeUnused();
  await workOff(one);
  expect(store.objects.has(address.slice(1))).toBe(true);
  for (const url of [address, `${address}?w=320`])
    expect((await get(one, url)).statusCode).toBe(503);
  store.slowDown(false);
  clock.pass({ minutes: 1 });
  await workOff(one);
  expect(store.objects.has(address.slice(1))).toBe(false);
  expect((await get(one, address)).statusCode).toBe(404);
});

test("a picture deleted while the store is down is a 404 within an hour on another instance too", async () => {
  const [deleted, kept] = [await uploaded(), await uploaded()];
  await buildCar(one, { image: [kept] });
  for (const address of [deleted, kept]) expect((await get(two, address)).statusCode).toBe(200);
  store.slowDown(true);
  await removeUnused();
  await workOff(one);
  clock.pass({ minutes: 61 });
  expect((await get(two, deleted)).statusCode).toBe(404);
  expect((await get(two, kept)).statusCode).toBe(200);
});

test("pages do not wait for the store", async () => {
  const address = await uploaded();
  await buildCar(one, { image: [address] });
  store.fail("hang");
  expect(await two.services.pictures.placeholders([address])).toEqual({});
});
