import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const all = {
  GOOGLE_PROJECT_ID: "shop",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "shop.firebaseapp.example",
};

test("without settings the sandbox is used (behaviour 106)", () => {
  expect(readConfig({}).firebase).toBeUndefined();
});

test("with all settings tokens are verified with Google's keys", () => {
  expect(readConfig(all).firebase).toEqual({
    projectId: "shop",
    apiKey: "key",
    authDomain: "shop.firebaseapp.example",
    jwksUrl:
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  });
});

test.each([
  { GOOGLE_PROJECT_ID: "shop" },
  { ...all, FIREBASE_API_KEY: "" },
  { GOOGLE_JWKS_URL: "https://keys.example/jwks" },
])("incomplete settings are refused at start: %j", (settings) => {
  expect(() => readConfig(settings)).toThrow(
    "The settings GOOGLE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN must be given together.",
  );
});

test("in production the keys must come over https or from this machine", () => {
  const read = (GOOGLE_JWKS_URL: string, NODE_ENV: string) =>
    readConfig({ ...all, GOOGLE_JWKS_URL, NODE_ENV }).firebase?.jwksUrl;
  for (const url of ["http://keys.example/jwks", "http://127.keys.example/jwks"]) {
    expect(() => read(url, "production")).toThrow("https");
    expect(read(url, "test")).toBe(url);
  }
  const own = "http://127.0.0.1:8081/jwks";
  expect(read(own, "production")).toBe(own);
});
