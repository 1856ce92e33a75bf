import { type connect, createServer } from "node:net";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { FAKE_CLOUD } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN } from "#test/fake-mercado-pago.ts";
import { fakeService } from "#test/fake-service.ts";
import { askToPay, pay, purchasesOf } from "#test/paying.ts";
import { plainPicture, upload } from "#test/upload.ts";

// Services that take a request and never answer.
const service = await fakeService(() => ({ status: 200, body: {} }));
service.fail("hang");

const sockets: ReturnType<typeof connect>[] = [];
const mailServer = createServer((socket) => void sockets.push(socket));
await new Promise<void>((ready) => mailServer.listen(0, "127.0.0.1", ready));
const { port } = mailServer.address() as { port: number };
const mailing = await openShop({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "shop@shop.example",
  PORT: "0",
});
await mailing.app.listen({ port: 0, host: "127.0.0.1" });

afterAll(async () => {
  await mailing.close();
  for (const socket of sockets) socket.destroy();
  mailServer.close();
  await service.close();
});

const post = async (shop: TestShop, url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });

/** A shop whose calls to the service the test aborts, as their time limit would. */
async function openHanging(settings: NodeJS.ProcessEnv) {
  const shop = await openShop({ NODE_ENV: "test", WORKER: "off", ...settings });
  onTestFinished(() => shop.close());
  return shop;
}

/** Browsing, registering, signing in, the account and readiness must work while a service hangs. */
async function expectTheRestWorks(shop: TestShop) {
  const { id, email } = await buildUser(shop);
  const car = await buildCar(shop);
  const headers = await signIn(shop, id);
  const since = performance.now();
  for (const url of ["/api/car/search", `/api/car/detail/${car.id}`, "/api/countries", "/readyz"])
    expect([url, (await shop.app.inject(url)).statusCode]).toEqual([url, 200]);
  expect((await post(shop, "/user", { email, password: PASSWORD })).statusCode).toBe(200);
  expect((await shop.app.inject({ url: `/api/user/${id}`, headers })).statusCode).toBe(200);
  const person = { name: "Ana", lastName: "Paz", age: 30, country: "Chile", password: PASSWORD };
  const fresh = { ...person, email: `hung-${id.slice(-6)}@people.example` };
  expect((await post(shop, "/user/create", fresh)).statusCode).toBe(201);
  // Less than the time limit of any service.
  expect(performance.now() - since).toBeLessThan(5_000);
}

test("while the payment provider hangs, only FINISH ORDER fails, with a message (behaviour 107)", async () => {
  const hung = await openHanging({
    PUBLIC_URL: "https://shop.example",
    MP_ACCESS_TOKEN: FAKE_TOKEN,
    MP_WEBHOOK_SECRET: FAKE_SECRET,
    MP_PUBLIC_KEY: "APP_USR-public",
    MP_BASE_URL: service.url,
  });
  const before = service.requests.length;
  const asked = askToPay(hung, (await buildUser(hung)).id, [await buildCar(hung)]);
  await expect.poll(() => service.requests.length).toBeGreaterThan(before);
  await expectTheRestWorks(hung);
  const reply = await asked;
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "The payment service does not answer just now, please try again in a moment",
  ]);
  expect(await hung.db.selectFrom("car_hold").selectAll().execute()).toEqual([]);
});

test("while the image host hangs, only uploads fail, with a message", async () => {
  const hung = await openHanging({
    CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
    CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
    CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
    CLOUDINARY_BASE_URL: service.url,
  });
  const before = service.requests.length;
  const headers = await signIn(hung, (await buildUser(hung)).id);
  const uploading = upload(hung, await plainPicture(), { headers });
  await expect.poll(() => service.requests.length).toBeGreaterThan(before);
  await expectTheRestWorks(hung);
  // As after the time limit.
  hung.services.outbound.giveUp();
  const reply = await uploading;
  expect([reply.statusCode, reply.json().message]).toEqual([503, "The image upload failed"]);
});

test("while Google's keys hang, only signing in with Google fails, with a message", async () => {
  const shop = await openHanging({
    GOOGLE_PROJECT_ID: "marque-shop",
    FIREBASE_API_KEY: "key",
    FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
    GOOGLE_JWKS_URL: `${service.url}/jwks`,
  });
  const token = await new SignJWT({ sub: "1" })
    .setProtectedHeader({ alg: "RS256", kid: "g1" })
    .sign((await generateKeyPair("RS256")).privateKey);
  const signingIn = shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
  await expect.poll(() => service.requests.map(({ path }) => path)).toContain("/jwks");
  await expectTheRestWorks(shop);
  shop.services.outbound.giveUp();
  const reply = await signingIn;
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "Signing in with Google does not work just now, please try again in a moment",
  ]);
});

test("while the picture store hangs, only pictures fail, with a 503", async () => {
  const shop = await openHanging({
    S3_ENDPOINT: service.url,
    S3_BUCKET: "hanging",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const asked = () => service.requests.filter(({ path }) => path.startsWith("/hanging/")).length;
  const headers = await signIn(shop, (await buildUser(shop)).id);
  const uploading = upload(shop, await plainPicture(), { headers });
  const showing = shop.app.inject(`/pictures/u/${"0".repeat(32)}.webp`);
  await expect.poll(asked).toBeGreaterThanOrEqual(2);
  await expectTheRestWorks(shop);
  shop.services.outbound.giveUp();
  for (const reply of [await uploading, await showing]) expect(reply.statusCode).toBe(503);
});

test("while the list of countries hangs, everything works with the shipped list", async () => {
  const shop = await openHanging({ COUNTRIES_KEY: "key", COUNTRIES_BASE_URL: service.url });
  const before = service.requests.length;
  const refreshing = shop.services.countries.refresh();
  await expect.poll(() => service.requests.length).toBeGreaterThan(before);
  await expectTheRestWorks(shop);
  shop.services.outbound.giveUp();
  await refreshing;
  expect((await shop.app.inject("/api/countries")).json()).toHaveLength(250);
});

test("while the mail server hangs, purchases appear as fast as usual", async () => {
  await expectTheRestWorks(mailing);
  const buyer = await buildUser(mailing);
  for (let n = 0; n < 4; n += 1)
    await post(mailing, "/reset-password", { email: (await buildUser(mailing)).email });
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  const car = await buildCar(mailing, { state: "Used" });
  const { init_point } = (await askToPay(mailing, buyer.id, [car])).json();
  await pay(mailing, init_point, "approved");
  await expect
    .poll(() => purchasesOf(mailing, buyer.id), { timeout: 5_000 })
    .toMatchObject([{ price: car.price }]);
});
