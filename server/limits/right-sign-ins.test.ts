import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { createBrowser } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => shop.close());

/** Uses up attempts of a network, without comparing passwords. */
async function use(attempts: number, ip: string): Promise<void> {
  for (let n = 0; n < attempts; n += 1) await shop.services.limits.signInByToken(ip);
}

const signInFrom = (ip: string) => async (email: string, password: string) => {
  const payload = { email, password };
  const headers = { "x-forwarded-for": ip };
  return (await shop.app.inject({ method: "POST", url: "/api/user", payload, headers })).statusCode;
};

test.each([
  "192.0.2.1",
  "2001:db8:1:1::1",
])("successful sign-ins from one network do not count towards its limit: %s (behaviour 102)", async (ip) => {
  const signIn = signInFrom(ip);
  const { email } = await buildUser(shop);
  await use(49, ip);
  for (let n = 0; n < 5; n += 1) expect(await signIn(email, PASSWORD)).toBe(200);
  expect(await signIn("guessed@people.example", "Wrong1234")).toBe(401);
  expect(await signIn("guessed@people.example", "Wrong1234")).toBe(429);
});

test("successful sign-ins with Google do not count towards the limit", async () => {
  const payload = { email: "office@people.example", name: "Office" };
  const url = "/sandbox/identity/token";
  const { token } = (await shop.app.inject({ method: "POST", url, payload })).json();
  for (let n = 0; n < 51; n += 1) {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/user/google",
      payload: { tokenFirebase: token },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
  }
});

test("successful sign-ins with a passkey do not count towards the limit", async () => {
  const at = { host: "localhost" };
  const { email } = await buildUser(shop);
  const owner = createBrowser(shop, at);
  await owner.post("/user", { email, password: PASSWORD });
  const authenticator = createAuthenticator();
  const { challenge } = (await owner.post("/user/passkeys/options")).json();
  const credential = authenticator.create({ challenge });
  await owner.post("/user/passkeys", { credential, name: "Phone" });
  for (let n = 0; n < 51; n += 1) {
    const browser = createBrowser(shop, at);
    const asked = (await browser.post("/user/passkey/options")).json();
    const signed = authenticator.sign({ challenge: asked.challenge });
    expect((await browser.post("/user/passkey", { credential: signed })).statusCode).toBe(200);
  }
});

test("passkeys that confirm a change do not count towards the limit (behaviour 102)", async () => {
  const from = "192.0.2.4";
  const { email } = await buildUser(shop);
  const owner = createBrowser(shop, { host: "localhost", "x-forwarded-for": from });
  await owner.post("/user", { email, password: PASSWORD });
  const authenticator = createAuthenticator();
  const { challenge } = (await owner.post("/user/passkeys/options")).json();
  await owner.post("/user/passkeys", { credential: authenticator.create({ challenge }) });
  await use(49, from);
  for (let n = 0; n < 2; n += 1) {
    const asked = (await owner.post("/user/passkey/options")).json();
    const credential = authenticator.sign({ challenge: asked.challenge });
    const proof = { currentPassword: PASSWORD, credential };
    expect((await owner.post("/user/recovery-codes", proof)).statusCode).toBe(200);
  }
});

test("signing in to one's own account does not allow more guesses at others (behaviour 102)", async () => {
  const from = "192.0.2.3";
  const signIn = signInFrom(from);
  const { email } = await buildUser(shop);
  await use(42, from);
  for (let n = 42; n < 49; n += 1) {
    expect(await signIn(`guessed${n}@people.example`, "Wrong1234")).toBe(401);
    expect(await signIn(email, PASSWORD)).toBe(200);
  }
  expect(await signIn("guessed49@people.example", "Wrong1234")).toBe(401);
  expect(await signIn("guessed50@people.example", "Wrong1234")).toBe(429);
  expect(await signIn(email, PASSWORD)).toBe(429);
});
