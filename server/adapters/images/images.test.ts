import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createOutbound } from "#server/adapters/outbound.ts";
import { FAKE_CLOUD, fakeCloudinary } from "#test/fake-cloudinary.ts";
import { fakeS3 } from "#test/fake-s3.ts";
import { quietLog } from "#test/log.ts";
import { realS3 } from "#test/real-s3.ts";
import { openBucket } from "#test/s3-bucket.ts";
import { plainPicture } from "#test/upload.ts";
import { createCloudinary } from "./cloudinary.ts";
import type { ImageHost } from "./contract.ts";
import { createS3Images } from "./s3.ts";
import { createFolderImages } from "./sandbox/folder.ts";

const folder = await mkdtemp(join(tmpdir(), "marque-images-"));
const cloud = await fakeCloudinary();
const stores = await Promise.all([fakeS3(), realS3(join(folder, "s3"))]);
afterAll(async () => {
  for (const service of [cloud, ...stores]) await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => cloud.fail());

type Account = typeof FAKE_CLOUD & { baseUrl: string };
const cloudinary = (changes: Partial<Account> = {}, at: () => Date = () => new Date()) =>
  createCloudinary({
    account: { ...FAKE_CLOUD, baseUrl: cloud.url, ...changes },
    fetch,
    now: at,
    outbound: createOutbound({ now: at, log: quietLog }),
  });

async function picture(width = 90, height = 60) {
  const bytes = await sharp(await plainPicture(width, height))
    .webp()
    .toBuffer();
  return { bytes, width, height };
}

async function deliveredBy(address: string): Promise<Buffer | undefined> {
  const response = await fetch(cloud.delivery(address));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}
const readLocal = (address: string) =>
  readFile(join(folder, basename(address))).catch(() => undefined);

const fake = createS3Images(openBucket(stores[0].settings));
const real = createS3Images(openBucket(stores[1].settings));

const hosts: [string, ImageHost, (address: string) => Promise<Buffer | undefined>][] = [
  ["the folder", createFolderImages({ folder }), readLocal],
  ["Cloudinary", cloudinary(), deliveredBy],
  ["a strict fake of S3", fake, fake.remote.read],
  ["an S3 server", real, real.remote.read],
];

describe.each(hosts)("%s", (_, host, read) => {
  test("stores each picture unchanged under its own name", async () => {
    const safe = await picture();
    const [one, two] = [await host.save(safe, "Roma_car"), await host.save(safe, "Roma_car")];
    expect(one.address).not.toBe(two.address);
    expect(one.publicId).toMatch(/^Roma_car\/[0-9a-f]{32}$/);
    expect(one.address).toMatch(/\.webp$/);
    expect(await read(one.address)).toEqual(safe.bytes);
  });

  test("removes a picture, and ignores one that is gone or not its own", async () => {
    const { address } = await host.save(await picture(), "Roma_car");
    await host.remove(address);
    expect(await read(address)).toBeUndefined();
    await host.remove(address);
    await host.remove("https://elsewhere.example/image/upload/v1/x.webp");
    await host.remove("/pictures/u/../../secret.webp");
  });
});

test("refusals of Cloudinary are distinguished from temporary failures", async () => {
  const safe = await picture();
  const refused = { name: "Error", kind: "refused" };
  const wrong: [ImageHost, RegExp][] = [
    [cloudinary({ apiSecret: "other" }), /Invalid Signature/],
    [cloudinary({ apiKey: "other" }), /Unknown API key/],
    [cloudinary({ cloud: "other" }), /cloud_name mismatch/],
    [cloudinary({}, () => new Date(Date.now() - 2 * 3_600_000)), /Stale request/],
  ];
  for (const [host, message] of wrong)
    await expect(host.save(safe, "x")).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(message),
    });
  await expect(cloudinary().save({ ...safe, bytes: Buffer.from("x") }, "x")).rejects.toMatchObject({
    message: expect.stringMatching(/Invalid image file/),
  });
  for (const fault of [500, 503, 429, "drop"] as const) {
    cloud.fail(fault);
    await expect(cloudinary().save(safe, "x")).rejects.toMatchObject({ kind: "unavailable" });
  }
});

test("an address from a browser is accepted only for this cloud, and only with a preset", () => {
  const own = "https://res.cloudinary.com/marque-test/image/upload/v1/Roma_car/x.webp";
  expect(cloudinary().isTrustedUrl(own)).toBe(true);
  expect(cloudinary({ preset: undefined }).isTrustedUrl(own)).toBe(false);
  for (const other of [
    own.replace("marque-test", "other"),
    own.replace("https:", "http:"),
    own.replace("Roma_car", ".."),
    own.replace("image/upload", "raw/upload"),
    `https://elsewhere.example/${own}`,
  ])
    expect([other, cloudinary().isTrustedUrl(other)]).toEqual([other, false]);
});
