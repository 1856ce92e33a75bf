import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { waitingJobs, workOff } from "#test/jobs.ts";
import { askToPay } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

// Every service is configured with an address that refuses connections: nothing listens on port 1.
const NOWHERE = "http://127.0.0.1:1";
const settings = {
  NODE_ENV: "test",
  PUBLIC_URL: "http://localhost",
  MP_ACCESS_TOKEN: "APP_USR-1",
  MP_WEBHOOK_SECRET: "secret",
  MP_PUBLIC_KEY: "APP_USR-2",
  MP_BASE_URL: NOWHERE,
  CLOUDINARY_CLOUD_NAME: "marque",
  CLOUDINARY_API_KEY: "1",
  CLOUDINARY_API_SECRET: "secret",
  CLOUDINARY_BASE_URL: NOWHERE,
  GOOGLE_PROJECT_ID: "marque-shop",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  GOOGLE_JWKS_URL: `${NOWHERE}/jwks`,
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "shop@shop.example",
  COUNTRIES_KEY: "key",
  COUNTRIES_BASE_URL: NOWHERE,
  WORKER: "off",
};

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop(settings, { pages: true });
});
afterAll(() => shop.close());

const post = (url: string, payload: object, headers: object = {}) =>
  shop.app.inject({ method: "POST", url, payload, headers: { ...headers } });

test("the catalogue and every page work with all external services down", async () => {
  const car = await buildCar(shop, { name: "Vulcan", price: 2_300_000 });
  await workOff(shop);
  for (const url of ["/", "/cart", "/favorites", "/login", "/register", "/about"])
    expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 200]);
  for (const url of ["/home", "/home?name=vulcan&sort=price_asc", `/detail/${car.id}`])
    expect((await shop.app.inject(url)).body).toContain("$ 2.300.000 USD");
  expect((await shop.app.inject("/api/car/search?name=vulcan")).json()).toHaveLength(1);
  expect((await shop.app.inject("/api/countries")).json()).toHaveLength(250);
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);
});

async function register(email: string) {
  const person = {
    email,
    password: PASSWORD,
    name: "Ana",
    lastName: "Paz",
    country: "Argentina",
    age: 30,
    status: "user",
  };
  const reply = await post("/api/user/create", person);
  await workOff(shop);
  return reply;
}

async function finishOrder() {
  const car = await buildCar(shop, { state: "Used" });
  return askToPay(shop, (await buildUser(shop)).id, [car]);
}

async function sendPicture() {
  const headers = await signIn(shop, (await buildUser(shop)).id);
  return upload(shop, await plainPicture(), { headers });
}

async function signInWithGoogle() {
  const { privateKey } = await generateKeyPair("RS256");
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "RS256", kid: "1" })
    .setExpirationTime("1h")
    .sign(privateKey);
  const headers = { authorization: `Bearer ${token}` };
  return post("/api/user/google", { tokenFirebase: token }, headers);
}

test("registering creates the account at once and sends the mail later", async () => {
  const email = "ana@people.example";
  const registered = await register(email);
  expect(registered.statusCode).toBe(201);
  expect((await post("/api/user", { email, password: PASSWORD })).statusCode).toBe(200);
  const mails = await waitingJobs(shop, "mail");
  const own = mails.filter(({ data }) => data.userId === registered.json().id);
  expect(own).toMatchObject([{ attempts: 1 }]);
});

test("a checkout is refused with a 503, and the car is released at once", async () => {
  const reply = await finishOrder();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "The payment service does not answer just now, please try again in a moment",
  ]);
  expect(await shop.db.selectFrom("car_hold").selectAll().execute()).toEqual([]);
});

test("an upload is refused with a 503", async () => {
  const reply = await sendPicture();
  expect([reply.statusCode, reply.json().message]).toEqual([503, "The image upload failed"]);
});

test("a sign-in with Google is refused with a 503", async () => {
  const reply = await signInWithGoogle();
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "Signing in with Google does not work just now, please try again in a moment",
  ]);
});

test("the metrics count failed calls by service", async () => {
  await Promise.all([finishOrder(), sendPicture(), signInWithGoogle()]);
  await register("eva@people.example");
  await shop.services.jobs.run("refreshCountries", { id: "test", data: {} });
  const { body } = await shop.app.inject("/metrics");
  for (const service of ["payments", "images", "identity", "mail", "countries"])
    expect(body).toMatch(
      new RegExp(`outbound_call_duration_seconds_count{.*"${service}".*"failed"} \\d`),
    );
});
