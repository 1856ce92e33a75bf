import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const whole = {
  CLOUDINARY_CLOUD_NAME: "marque",
  CLOUDINARY_API_KEY: "1",
  CLOUDINARY_API_SECRET: "s",
};

test("without settings pictures are stored in a folder, with all settings at Cloudinary (behaviour 106)", () => {
  expect(readConfig({}).cloudinary).toBeUndefined();
  expect(readConfig(whole).cloudinary).toEqual({
    cloud: "marque",
    apiKey: "1",
    apiSecret: "s",
    preset: undefined,
    baseUrl: "https://api.cloudinary.com",
  });
});

test.each([
  [{ ...whole, CLOUDINARY_API_SECRET: "" }, "CLOUDINARY_API_SECRET must be set too"],
  [{ CLOUDINARY_PRESET: "p" }, "Cloudinary is half configured: CLOUDINARY_CLOUD_NAME and"],
  [{ ...whole, CLOUDINARY_CLOUD_NAME: "a/b" }, "must be a cloud's name"],
  [{ ...whole, CLOUDINARY_PRESET: "a b" }, "must be a preset's name"],
  [{ ...whole, CLOUDINARY_BASE_URL: "http://api.example" }, "must be an https address"],
  [{ COUNTRIES_KEY: "two words" }, "COUNTRIES_KEY is wrong"],
  [{ COUNTRIES_KEY: "k", COUNTRIES_BASE_URL: "api.example" }, "must be a full address"],
])("incomplete or wrong settings stop the start with a message: %j", (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});
