import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const whole = {
  S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com/",
  S3_BUCKET: "marque-pictures",
  S3_ACCESS_KEY_ID: "AKIA1",
  S3_SECRET_ACCESS_KEY: "s",
};

test("with all settings of the S3 store pictures are stored there", () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(whole).s3).toEqual({
    endpoint: "https://s3.eu-central-1.amazonaws.com",
    bucket: "marque-pictures",
    region: "us-east-1",
    accessKeyId: "AKIA1",
    secretAccessKey: "s",
    cacheBytes: 4 * 1024 ** 3,
  });
  expect(readConfig({ ...whole, S3_REGION: "auto", S3_CACHE_MB: "64" }).s3).toMatchObject({
    region: "auto",
    cacheBytes: 64 * 1024 ** 2,
  });
});

const cloudinary = {
  CLOUDINARY_CLOUD_NAME: "marque",
  CLOUDINARY_API_KEY: "1",
  CLOUDINARY_API_SECRET: "s",
};

test.each([
  [{ ...whole, S3_SECRET_ACCESS_KEY: "" }, "half configured: S3_SECRET_ACCESS_KEY must be set too"],
  [
    { S3_REGION: "auto" },
    "S3_ENDPOINT and S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY",
  ],
  [{ ...whole, S3_ENDPOINT: "s3.example" }, "S3_ENDPOINT is wrong: must be a full address"],
  [{ ...whole, S3_ENDPOINT: "https://a:b@s3.example" }, "without a user, a query and a fragment"],
  [{ ...whole, S3_BUCKET: "Pictures/a" }, "S3_BUCKET is wrong: must be a bucket's name"],
  [{ ...whole, S3_REGION: "eu central" }, "S3_REGION is wrong: must be a region's name"],
  [{ ...whole, S3_CACHE_MB: "1" }, "S3_CACHE_MB is wrong: must be a whole number from 64"],
  [{ ...whole, ...cloudinary }, "Pictures go to one place: set the S3 store or Cloudinary"],
])("incomplete or wrong settings stop the start with a message: %j", (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});
