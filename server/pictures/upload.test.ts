import { truncate } from "node:fs/promises";
import { basename, join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { waitingJobs, workOff } from "#test/jobs.ts";
import { plainPicture, upload } from "#test/upload.ts";

const PIXELS_WIDE = 30_000;

let shop: TestShop;
let headers: { cookie: string };
let userId: string;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
  userId = (await buildUser(shop)).id;
  headers = await signIn(shop, userId);
});
afterAll(() => shop.close());

const fetchPicture = (url: string) => shop.app.inject(url);
const uploaded = async (): Promise<string> =>
  (await upload(shop, await plainPicture(), { headers })).json().secure_url;

/** Runs the hourly job as a day from now, and deletes the files. */
async function removeUnused(): Promise<void> {
  await shop.services.pictures.removeUnused(new Date(Date.now() + 1.1 * DAY_MS));
  await workOff(shop);
}

/** A small PNG file of any size in pixels, all of the same colour. */
function bomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("an upload is answered in the image host's format and cached forever", async () => {
  const reply = await upload(shop, await plainPicture(), { headers });
  expect(reply.statusCode).toBe(200);
  const body = reply.json();
  expect(body).toMatchObject({
    secure_url: expect.stringMatching(/^\/pictures\/u\/[0-9a-f]{32}\.webp$/),
    public_id: expect.stringMatching(/^RomaFerrari_car\//),
    width: 60,
    height: 40,
    format: "webp",
    resource_type: "image",
    bytes: expect.any(Number),
  });
  const picture = await fetchPicture(body.secure_url);
  expect(picture.headers["content-type"]).toBe("image/webp");
  expect(picture.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(picture.headers["x-content-type-options"]).toBe("nosniff");
  expect(picture.rawPayload.length).toBe(body.bytes);
});

test("uploading requires signing in", async () => {
  expect((await upload(shop, await plainPicture())).statusCode).toBe(401);
});

test("JPEG, PNG, WebP and GIF are recognized by content, not by file name (behaviour 81)", async () => {
  for (const format of ["jpeg", "png", "webp", "gif"] as const) {
    const file = await sharp(await plainPicture())
      .toFormat(format)
      .toBuffer();
    const reply = await upload(shop, file, { headers, fileName: "notes.txt", type: "text/plain" });
    expect([format, reply.statusCode]).toEqual([format, 200]);
  }
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const entities =
  '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
test.each([
  ["an SVG with a script", Buffer.from(svg)],
  ["an SVG of entities", Buffer.from(entities)],
  ["HTML called .jpg", Buffer.from("<html><script>alert(1)</script></html>")],
  ["a PDF", Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF")],
  ["a GIF header before a script", Buffer.from("GIF89a;<script>alert(1)</script>")],
  ["noise", Buffer.from(Array.from({ length: 500 }, (_, n) => (n * 37) % 256))],
  ["a picture of 900 million pixels in 100 kB", bomb(PIXELS_WIDE, PIXELS_WIDE)],
])("%s is refused (behaviour 76)", async (_, file) => {
  const reply = await upload(shop, file, { headers });
  const message = "The selected file is not a valid image.";
  expect(reply.json()).toEqual({
    statusCode: 400,
    error: "Bad Request",
    message,
    details: [{ path: "file", message }],
  });
});

test.each(["tiff", "avif"] as const)("a %s is refused", async (format) => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();
  expect((await upload(shop, file, { headers })).statusCode).toBe(400);
});

test("a truncated picture is refused", async () => {
  const file = await sharp(await plainPicture(400, 300))
    .jpeg()
    .toBuffer();
  const reply = await upload(shop, file.subarray(0, file.length / 2), { headers });
  expect(reply.statusCode).toBe(400);
});

test("data appended to a picture is dropped (behaviour 81)", async () => {
  const file = Buffer.concat([
    await plainPicture(),
    Buffer.from("<?php system('id') ?>PK\x03\x04"),
  ]);
  const { secure_url } = (await upload(shop, file, { headers })).json();
  expect((await fetchPicture(secure_url)).rawPayload.includes("<?php")).toBe(false);
});

test("metadata is removed, and the photo is turned upright", async () => {
  const photo = await sharp(await plainPicture(90, 60))
    .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "34/1 36/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const body = (await upload(shop, photo, { headers })).json();
  const stored = await sharp((await fetchPicture(body.secure_url)).rawPayload).metadata();
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
  expect([body.width, body.height]).toEqual([60, 90]);
});

test("only the first frame of an animated picture is stored", async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp(await Promise.all([frame("red"), frame("blue")]), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  const body = (await upload(shop, moving, { headers })).json();
  const stored = await sharp((await fetchPicture(body.secure_url)).rawPayload).metadata();
  expect([stored.pages ?? 1, stored.width, stored.height]).toEqual([1, 20, 20]);
});

test("a large photo is reduced to 2400 pixels", async () => {
  const { width, height } = (
    await upload(shop, await plainPicture(4800, 3200), { headers })
  ).json();
  expect([width, height]).toEqual([2400, 1600]);
});

test("more than 10 MB is refused before it is decoded", async () => {
  const reply = await upload(shop, Buffer.alloc(10 * 1024 * 1024 + 1), { headers });
  expect(reply.statusCode).toBe(413);
  expect(reply.json().message).toBe("The image must not be larger than 10 MB");
});

test("unsafe characters are removed from a folder's name", async () => {
  const folder = "../../etc/Méhari Citroën_car<script>\0";
  const { public_id } = (await upload(shop, await plainPicture(), { headers, folder })).json();
  expect(public_id).toMatch(/^etc-Mehari-Citroen_car-script\/[0-9a-f]{32}$/);
});

test("at most two of thirty concurrent uploads are processed at a time", async () => {
  const file = await plainPicture(300, 200);
  let most = 0;
  const sample = () => {
    most = Math.max(most, sharp.counters().process);
  };
  // Finished work is counted until its callbacks have run.
  const sampleAfterwards = () => setImmediate(sample);
  // Shops of other tests in this process may still be making sizes.
  await expect.poll(() => sharp.counters().process).toBe(0);
  sharp.queue.on("change", sampleAfterwards);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => upload(shop, file, { headers })),
  );
  sharp.queue.off("change", sampleAfterwards);
  expect(new Set(replies.map((reply) => reply.json().secure_url)).size).toBe(30);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});

test("uploads are limited for each user (behaviour 102)", async () => {
  const strict = await openShop({ RATE_LIMIT: "on" });
  try {
    const session = async () => ({ headers: await signIn(strict, (await buildUser(strict)).id) });
    const [busy, other] = [await session(), await session()];
    let refused: Awaited<ReturnType<typeof upload>> | undefined;
    const junk = Buffer.from("junk");
    for (let n = 0; n < 200 && !refused; n += 1) {
      const reply = await upload(strict, junk, busy);
      if (reply.statusCode === 429) refused = reply;
    }
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await upload(strict, await plainPicture(), other)).statusCode).toBe(200);
  } finally {
    await strict.close();
  }
});

test("a picture that is unused for a day is deleted, a car's picture is kept", async () => {
  const [shown, unused] = [await uploaded(), await uploaded()];
  await fetchPicture(`${unused}?w=320`);
  const car = await buildCar(shop, { image: [shown] });
  await shop.services.pictures.removeUnused();
  expect((await fetchPicture(unused)).statusCode).toBe(200);

  await removeUnused();
  expect((await fetchPicture(unused)).statusCode).toBe(404);
  expect((await fetchPicture(`${unused}?w=320`)).statusCode).toBe(404);
  expect((await fetchPicture(shown)).statusCode).toBe(200);

  await shop.db.updateTable("car").set({ image: [] }).where("id", "=", car.id).execute();
  await removeUnused();
  expect((await fetchPicture(shown)).statusCode).toBe(404);
});

test("more unused pictures than one transaction takes are deleted in one run", async () => {
  await shop.pool.query(
    `insert into picture (address, user_id, width, height, bytes, unused_since)
       select '/files/unused-' || n || '.webp', $1, 1, 1, 1, now() - interval '25 hours'
       from generate_series(1, 1001) n`,
    [userId],
  );
  expect(await shop.services.pictures.removeUnused()).toBe(1001);
  // They have no files, and so many jobs take long.
  await shop.pool.query("delete from graphile_worker._private_jobs");
});

test("the file of a deleted picture is removed even if the process was killed in between", async () => {
  const unused = await uploaded();
  await shop.services.pictures.removeUnused(new Date(Date.now() + 1.1 * DAY_MS));
  const waiting = (await waitingJobs(shop, "removePicture")).map(({ data }) => data.address);
  expect(waiting).toContain(unused);
  await workOff(shop);
  expect((await fetchPicture(unused)).statusCode).toBe(404);
});

test("an upload whose file is empty after a power cut is a 404", async () => {
  const address = await uploaded();
  await truncate(join(shop.config.dataDir, "pictures", basename(address)));
  for (const url of [address, `${address}?w=320`]) {
    const reply = await fetchPicture(url);
    expect([reply.statusCode, reply.headers["cache-control"] ?? ""]).toEqual([
      404,
      expect.not.stringContaining("immutable"),
    ]);
  }
});

test("a user's photo is kept until another replaces it", async () => {
  const photo = await uploaded();
  const setImage = (image: string | null) =>
    shop.db.updateTable("app_user").set({ image }).where("id", "=", userId).execute();
  await setImage(photo);
  await removeUnused();
  expect((await fetchPicture(photo)).statusCode).toBe(200);
  await setImage(null);
  await removeUnused();
  expect((await fetchPicture(photo)).statusCode).toBe(404);
});
