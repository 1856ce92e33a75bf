import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { FAKE_CLOUD } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN } from "#test/fake-mercado-pago.ts";
import { askToPay } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

const MB = 1024 * 1024;

/** JSON of 64 MB, more than any answer of a service. */
function* huge() {
  yield '{"message":"';
  for (let sent = 0; sent < 64; sent += 1) yield "x".repeat(MB);
  yield '"}';
}

/** How the answers ended, by the first step of the address. */
const endings = new Map<string, "read" | "cut">();
const service = createServer(async (request, response) => {
  const [, step = ""] = request.url?.split(/[/?]/) ?? [];
  request.resume();
  response.writeHead(200, { "content-type": "application/json" });
  const answered = pipeline(Readable.from(huge()), response);
  endings.set(step, await answered.then(() => "read" as const).catch(() => "cut" as const));
});
await new Promise<void>((ready) => service.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const shop = await openShop({
  PUBLIC_URL: "https://shop.example",
  MP_ACCESS_TOKEN: FAKE_TOKEN,
  MP_WEBHOOK_SECRET: FAKE_SECRET,
  MP_PUBLIC_KEY: "APP_USR-public",
  MP_BASE_URL: url,
  CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
  CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
  CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
  CLOUDINARY_BASE_URL: url,
  GOOGLE_PROJECT_ID: "marque-shop",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  GOOGLE_JWKS_URL: `${url}/jwks`,
  COUNTRIES_KEY: "key",
  COUNTRIES_BASE_URL: url,
  WORKER: "off",
});
afterAll(async () => {
  await shop.close();
  service.closeAllConnections();
  service.close();
});

/** A token whose header names a key, so that the keys are fetched. */
const tokenFirebase = [{ alg: "RS256", kid: "1" }, { sub: "x" }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");

test("a huge answer of a service is not read to its end", async () => {
  const { id } = await buildUser(shop);
  const headers = await signIn(shop, id);
  const replies = [
    await askToPay(shop, id, [await buildCar(shop)]),
    await upload(shop, await plainPicture(), { headers }),
    await shop.app.inject({
      method: "POST",
      url: "/api/user/google",
      payload: { tokenFirebase },
      headers: { authorization: `Bearer ${tokenFirebase}` },
    }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  await shop.services.jobs.run("refreshCountries", { id: "test", data: {} });
  const cut = { checkout: "cut", countries: "cut", jwks: "cut", v1_1: "cut" };
  await expect.poll(() => Object.fromEntries(endings)).toEqual(cut);
});
