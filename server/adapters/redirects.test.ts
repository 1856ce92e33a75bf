import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { FAKE_CLOUD } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN } from "#test/fake-mercado-pago.ts";
import { fakeService } from "#test/fake-service.ts";
import { askToPay } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

const elsewhere = await fakeService(() => ({ status: 200, body: {} }));
const service = await fakeService(({ path }) => ({
  status: 307,
  body: "",
  headers: { location: `${elsewhere.url}${path}` },
}));
const shop = await openShop({
  PUBLIC_URL: "https://shop.example",
  MP_ACCESS_TOKEN: FAKE_TOKEN,
  MP_WEBHOOK_SECRET: FAKE_SECRET,
  MP_PUBLIC_KEY: "APP_USR-public",
  MP_BASE_URL: service.url,
  CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
  CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
  CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
  CLOUDINARY_BASE_URL: service.url,
  GOOGLE_PROJECT_ID: "marque-shop",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  GOOGLE_JWKS_URL: `${service.url}/jwks`,
  COUNTRIES_KEY: "key",
  COUNTRIES_BASE_URL: service.url,
  WORKER: "off",
});
afterAll(async () => {
  await shop.close();
  await service.close();
  await elsewhere.close();
});

/** A token whose header names a key, so that the keys are fetched. */
const token = [{ alg: "RS256", kid: "1" }, { sub: "x" }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");

async function signInWithGoogle() {
  return shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
}

test("calls to services do not follow redirects, so keys are not sent elsewhere", async () => {
  const { id } = await buildUser(shop);
  const headers = await signIn(shop, id);
  const replies = [
    await askToPay(shop, id, [await buildCar(shop)]),
    await upload(shop, await plainPicture(), { headers }),
    await signInWithGoogle(),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  await shop.services.jobs.run("refreshCountries", { id: "test", data: {} });
  const asked = new Set(service.requests.map(({ path }) => path.split("/")[1]));
  expect([...asked].sort()).toEqual(["checkout", "countries", "jwks", "v1_1"]);
  expect(elsewhere.requests).toEqual([]);
});
