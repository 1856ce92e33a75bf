import type { openShop } from "./app.ts";
import { buildCar, buildUser, signIn } from "./builders.ts";
import { FAKE_CLOUD } from "./fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN } from "./fake-mercado-pago.ts";
import { askToPay } from "./paying.ts";
import { plainPicture, upload } from "./upload.ts";

/** Settings of a shop whose payments, images, identity keys and countries are all at one address. */
export const everyServiceAt = (url: string) => ({
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

/** The first step of each path that `callEveryService` asks for. */
export const SERVICES = ["checkout", "countries", "jwks", "v1_1"];

/** A token whose header names a key, so that the keys are fetched. */
const tokenFirebase = [{ alg: "RS256", kid: "1" }, { sub: "x" }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");

/**
 * Makes a shop call each service once.
 * @returns the shop's own answers to the payment, the picture and the sign-in
 */
export async function callEveryService(
  shop: Awaited<ReturnType<typeof openShop>>,
): Promise<number[]> {
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
  await shop.services.jobs.run("refreshCountries", { id: "test", data: {} });
  return replies.map(({ statusCode }) => statusCode);
}
