import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { fakeS3 } from "#test/fake-s3.ts";
import { freePort } from "#test/free-port.ts";
import { realS3 } from "#test/real-s3.ts";
import { runCommand } from "#test/run-command.ts";
import { s3Store } from "./s3-check.ts";

const folder = await mkdtemp(join(tmpdir(), "marque-s3-check-"));
const closed = `http://127.0.0.1:${await freePort()}`;
const clock = { aheadMs: 0 };
const fake = await fakeS3(() => new Date(Date.now() + clock.aheadMs));
const real = await realS3(folder);
afterAll(async () => {
  await fake.close();
  await real.close();
  await rm(folder, { recursive: true });
});
const check = (settings: NodeJS.ProcessEnv) => s3Store(readConfig(settings), fetch);

test("a working store is reported, and the check leaves nothing in it", async () => {
  for (const { settings } of [fake, real])
    expect(await check(settings)).toBe(
      "the bucket marque-pictures takes, returns and deletes pictures",
    );
  expect(fake.objects.size).toBe(0);
  expect(await check({})).toBeUndefined();
});

test.each([
  [{ S3_ACCESS_KEY_ID: "OTHER" }, "the access key is unknown: copy S3_ACCESS_KEY_ID again"],
  [{ S3_SECRET_ACCESS_KEY: "o" }, "the secret key is wrong: copy S3_SECRET_ACCESS_KEY again"],
  [{ S3_BUCKET: "other" }, "there is no bucket other: make it, or correct S3_BUCKET"],
  [{ S3_REGION: "x" }, "the bucket is not in the region x: correct S3_REGION"],
  [{ S3_ENDPOINT: closed }, /^127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/],
])("a wrong setting is reported with a remedy: %j", async (changes, advice) => {
  await expect(check({ ...fake.settings, ...changes })).rejects.toThrow(advice);
});

test("a move of pictures says why the store cannot be reached", async () => {
  const settings = { ...fake.settings, S3_ENDPOINT: closed, DATA_DIR: folder };
  await expect(runCommand("pictures", ["move", "folder"], settings)).rejects.toMatchObject({
    stderr: expect.stringContaining("ECONNREFUSED"),
  });
});

test("a wrong clock and a failing store are reported", async () => {
  onTestFinished(() => {
    clock.aheadMs = 0;
    fake.slowDown(false);
  });
  clock.aheadMs = 1_200_000;
  await expect(check(fake.settings)).rejects.toThrow("this machine's clock is wrong: set it");
  clock.aheadMs = 0;
  fake.slowDown(true);
  await expect(check(fake.settings)).rejects.toThrow(/cannot be reached: .+SlowDown/);
});
