import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { fakeS3, signatureOf } from "#test/fake-s3.ts";
import { realS3 } from "#test/real-s3.ts";
import { openBucket } from "#test/s3-bucket.ts";

const folder = await mkdtemp(join(tmpdir(), "marque-s3-"));
const [fake, real] = await Promise.all([fakeS3(), realS3(folder)]);
afterAll(async () => {
  await fake.close();
  await real.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  fake.fail();
  fake.slowDown(false);
});

const at = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
const bytes = Buffer.from("RIFF and so on");

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

// Amazon's own examples: "Signature Calculations for the Authorization Header" of the S3 reference.
test.each([
  ["/test.txt", "", "range", "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"],
  [
    "/",
    "prefix=J&max-keys=2",
    undefined,
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ],
])("the fake computes the signature that Amazon documents for %s", (path, query, also, expected) => {
  const names = ["host", ...(also ? [also] : []), "x-amz-content-sha256", "x-amz-date"].join(";");
  const credential = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request";
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-amz-date": "20130524T000000Z",
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${"0".repeat(64)}`,
  };
  const request = { method: "GET", path, query: new URLSearchParams(query), headers };
  expect(signatureOf(request, "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")).toBe(expected);
});

test.each([
  ["the fake", fake],
  ["an S3 server", real],
])("%s lists every key below a prefix, in as many pages as it takes", async (_, { settings }) => {
  const bucket = openBucket(settings);
  const keys = Array.from({ length: 8 }, (_unused, n) => `list/${n}.webp`);
  for (const key of [...keys, "other/1.webp"]) await bucket.put(key, bytes);
  expect(await all(bucket.keys("list/"))).toEqual(keys);
  expect(await all(bucket.keys("none/"))).toEqual([]);
  for (const key of keys) await bucket.remove(key);
  expect(await all(bucket.keys("list/"))).toEqual([]);
});

test.each([
  ["another secret", { S3_SECRET_ACCESS_KEY: "other" }, 0, "SignatureDoesNotMatch"],
  ["another key", { S3_ACCESS_KEY_ID: "OTHER" }, 0, "InvalidAccessKeyId"],
  ["another region", { S3_REGION: "us-east-1" }, 0, "AuthorizationHeaderMalformed"],
  ["a bucket that is not there", { S3_BUCKET: "other" }, 0, "NoSuchBucket"],
  ["a clock twenty minutes slow", {}, -20, "RequestTimeTooSkewed"],
  ["a clock twenty minutes fast", {}, 20, "RequestTimeTooSkewed"],
])("with %s every call is refused, and no object is reported as missing", async (_, changes, minutes, code) => {
  const bucket = openBucket({ ...fake.settings, ...changes }, at(minutes));
  const refused = { name: "Error", kind: "refused", code };
  await expect(bucket.get("a.webp")).rejects.toMatchObject(refused);
  await expect(bucket.put("a.webp", bytes)).rejects.toMatchObject(refused);
  await expect(bucket.remove("a.webp")).rejects.toMatchObject(refused);
  await expect(bucket.keys("").next()).rejects.toMatchObject(refused);
});

test("a store that fails, closes the connection or truncates its answer is unavailable", async () => {
  await openBucket(fake.settings).put("whole.webp", bytes);
  for (const fault of [500, 503, 429, "drop", "cut"] as const) {
    fake.fail(fault);
    await expect(openBucket(fake.settings).get("whole.webp")).rejects.toMatchObject({
      kind: "unavailable",
    });
  }
  fake.fail();
  fake.slowDown(true);
  await expect(openBucket(fake.settings).get("whole.webp")).rejects.toMatchObject({
    kind: "unavailable",
    message: expect.stringContaining("SlowDown, Please reduce your request rate."),
  });
});

test("after five failures the store is not called for ten seconds; refusals do not count", async () => {
  let now = new Date();
  const bucket = openBucket(fake.settings, () => now);
  await bucket.put("a.webp", bytes);
  fake.slowDown(true);
  for (let n = 0; n < 5; n += 1) await bucket.get("a.webp").catch(() => {});
  fake.slowDown(false);
  const before = fake.requests.length;
  await expect(bucket.get("a.webp")).rejects.toMatchObject({ kind: "unavailable" });
  expect(fake.requests).toHaveLength(before);
  now = new Date(now.getTime() + 10_001);
  expect(await bucket.get("a.webp")).toEqual(bytes);

  const forbidden = openBucket({ ...fake.settings, S3_ACCESS_KEY_ID: "OTHER" });
  for (let n = 0; n < 8; n += 1)
    await expect(forbidden.get("a.webp")).rejects.toMatchObject({ kind: "refused" });
});
