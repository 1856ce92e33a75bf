import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { fakeService } from "#test/fake-service.ts";
import { testClock } from "#test/paying.ts";

// A fake of Google's key endpoint, and tokens signed with its keys.
const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "g1", alg: "RS256", use: "sig" }] };
const google = await fakeService(() => ({ status: 200, body: keys }));
const clock = testClock();
const settings = {
  NODE_ENV: "test",
  GOOGLE_PROJECT_ID: "marque-shop",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  GOOGLE_JWKS_URL: `${google.url}/jwks`,
  WORKER: "off",
};
const shop = await openShop(settings, { now: clock.now });
beforeEach(() => google.fail());
afterAll(async () => {
  await shop.close();
  await google.close();
});

function token(claims: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    iss: "https://securetoken.google.com/marque-shop",
    aud: "marque-shop",
    sub: "uid-1",
    user_id: "uid-1",
    iat: now,
    exp: now + 3600,
    auth_time: now,
    name: "Iris Valverde",
    email: "iris@people.example",
    email_verified: true,
    firebase: { identities: { "google.com": ["1"] }, sign_in_provider: "google.com" },
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "g1", typ: "JWT" })
    .sign(privateKey);
}

async function signInWithGoogle({ app }: TestShop, claims?: object) {
  const value = await token(claims);
  return app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: value },
    headers: { authorization: `Bearer ${value}` },
  });
}

test("Google's keys are fetched when needed, and a failure is a 503", async () => {
  // A shop of its own: the shops of other tests have the keys already.
  const fresh = await openShop(settings, { now: clock.now });
  onTestFinished(() => fresh.close());
  for (const fault of [500, "drop"] as const) {
    google.fail(fault);
    expect((await signInWithGoogle(fresh)).statusCode).toBe(503);
  }
  google.fail();
  expect((await signInWithGoogle(fresh)).json()).toMatchObject({
    email: "iris@people.example",
    access: true,
  });
  const requests = google.requests.length;
  google.fail("drop");
  expect((await signInWithGoogle(fresh)).statusCode).toBe(200);
  expect(google.requests).toHaveLength(requests);
});

test.each([
  ["another project's", { aud: "other", iss: "https://securetoken.google.com/other" }],
  ["an old", { exp: Math.floor(Date.now() / 1000) - 60 }],
  ["a password's", { firebase: { sign_in_provider: "password" } }],
  ["a long past sign-in's", { auth_time: Math.floor(Date.now() / 1000) - 3_000 }],
  ["nobody's", { sub: "" }],
])("%s token is refused", async (_, claims) => {
  expect((await signInWithGoogle(shop, claims)).statusCode).toBe(401);
});

test("sign-ins that fail because Google's keys cannot be fetched do not count towards the limit (behaviour 102)", async () => {
  const fresh = await openShop({ ...settings, RATE_LIMIT: "on" }, { now: clock.now });
  onTestFinished(() => fresh.close());
  const { email } = await buildUser(fresh);
  google.fail(500);
  for (let n = 0; n < 51; n += 1) expect((await signInWithGoogle(fresh)).statusCode).toBe(503);
  const payload = { email, password: PASSWORD };
  const reply = await fresh.app.inject({ method: "POST", url: "/api/user", payload });
  expect(reply.statusCode).toBe(200);
});
