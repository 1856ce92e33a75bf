import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { isOwnPicture, pictureAt } from "#shared/picture.ts";
import { openShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { FAKE_CLOUD, fakeCloudinary } from "#test/fake-cloudinary.ts";
import { workOff } from "#test/jobs.ts";
import { testClock } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

const clock = testClock(new Date());
const cloud = await fakeCloudinary();
const settings = {
  CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
  CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
  CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
  CLOUDINARY_BASE_URL: cloud.url,
  WORKER: "off",
};
const shop = await openShop(settings, { now: clock.now });
afterAll(async () => {
  await shop.close();
  await cloud.close();
});
beforeEach(() => cloud.fail());
const headers = await signIn(shop, (await buildUser(shop)).id);
const send = async () => upload(shop, await plainPicture(1200, 800), { headers });

test("an upload goes to Cloudinary, and pages request it in several widths", async () => {
  const { secure_url: address } = (await send()).json();
  expect(address).toMatch(
    /^https:\/\/res\.cloudinary\.com\/marque-test\/image\/upload\/v1\/RomaFerrari_car\/[0-9a-f]{32}\.webp$/,
  );
  const small = pictureAt(address, 320);
  expect(small).toContain("/image/upload/f_auto,q_auto,c_limit,w_320/v1/");
  const [whole, part] = await Promise.all(
    [address, small].map(async (url) => (await fetch(cloud.delivery(url ?? ""))).arrayBuffer()),
  );
  expect(part?.byteLength).toBeGreaterThan(0);
  expect(part?.byteLength).toBeLessThan(whole?.byteLength ?? 0);
});

test("the shop's own pictures are requested with a width, others with their own address", () => {
  expect(pictureAt("/pictures/models/a.webp", 640)).toBe("/pictures/models/a.webp?w=640");
  expect(pictureAt("https://elsewhere.example/a.webp", 640)).toBeUndefined();
  expect(isOwnPicture("https://res.cloudinary.com/x/image/upload/v1/a.webp")).toBe(false);
});

test("while Cloudinary is down or refuses, the upload is a 503", async () => {
  for (const fault of [500, 401, "drop"] as const) {
    cloud.fail(fault);
    const reply = await send();
    expect([reply.statusCode, reply.json().message]).toEqual([503, "The image upload failed"]);
  }
});

test("uploads that Cloudinary fails do not count towards the limit (behaviour 102)", async () => {
  const limited = await openShop({ ...settings, RATE_LIMIT: "on" }, { now: clock.now });
  onTestFinished(() => limited.close());
  const { id } = await buildUser(limited);
  const options = { headers: await signIn(limited, id) };
  const picture = await plainPicture();
  for (let n = 0; n < 59; n += 1) await limited.services.limits.upload(id);
  cloud.fail(500);
  for (let n = 0; n < 2; n += 1)
    expect((await upload(limited, picture, options)).statusCode).toBe(503);
  cloud.fail();
  expect((await upload(limited, picture, options)).statusCode).toBe(200);
  expect((await upload(limited, picture, options)).statusCode).toBe(429);
});

test("a picture deleted while Cloudinary is down is removed there later", async () => {
  const { secure_url: address } = (await send()).json();
  cloud.fail(503);
  await shop.services.pictures.removeUnused(new Date(Date.now() + 30 * 3_600_000));
  await workOff(shop);
  cloud.fail();
  expect((await fetch(cloud.delivery(address))).status).toBe(200);
  clock.pass({ minutes: 1 });
  await workOff(shop);
  expect((await fetch(cloud.delivery(address))).status).toBe(404);
});

test("a picture that cannot be recorded is removed at Cloudinary", async () => {
  const before = cloud.names();
  await shop.pool.query("alter table picture add constraint refused check (false) not valid");
  const reply = await send();
  await shop.pool.query("alter table picture drop constraint refused");
  expect(reply.statusCode).toBe(500);
  expect(cloud.names()).toEqual(before);
});

test("an unknown address of the cloud is accepted only with a preset", async () => {
  const address = "https://res.cloudinary.com/marque-test/image/upload/v1/x/y.webp";
  const unknownTo = (of: typeof shop) =>
    of.db.transaction().execute((trx) => of.services.pictures.findUnknown(trx, [address]));
  expect(await unknownTo(shop)).toEqual([address]);
  const open = await openShop({ ...settings, CLOUDINARY_PRESET: FAKE_CLOUD.preset });
  expect(await unknownTo(open)).toEqual([]);
  const malformed = "https://res.cloudinary.com/marque-test/image/upload/%zz.webp";
  const known = open.db
    .transaction()
    .execute((trx) => open.services.pictures.findUnknown(trx, [malformed]));
  expect(await known).toEqual([malformed]);
  await open.close();
});
