import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const REFUSED = "This passkey could not be confirmed, please try again";
const AT = { host: "localhost" };

/** A signed-in user, at the host of the passkeys. */
async function person() {
  const user = await buildUser(shop);
  const browser = createBrowser(shop, AT);
  await browser.post("/user", { email: user.email, password: PASSWORD });
  return { ...user, browser };
}

async function enrol(browser: TestBrowser, name = "Phone") {
  const authenticator = createAuthenticator();
  const { challenge } = (await browser.post("/user/passkeys/options")).json();
  const credential = authenticator.create({ challenge });
  const reply = await browser.post("/user/passkeys", { credential, name });
  return { authenticator, reply };
}

/** The challenge for a new browser. */
async function asked(browser = createBrowser(shop, AT)) {
  const options = (await browser.post("/user/passkey/options")).json();
  return { browser, options, challenge: options.challenge as string };
}

test("a passkey is enough to sign in (behaviour 163)", async () => {
  const { id, browser } = await person();
  const { authenticator, reply } = await enrol(browser);
  expect(reply.statusCode).toBe(201);
  expect(reply.json().passkey).toMatchObject({ name: "Phone", lastUsedAt: null });
  expect(reply.json().recoveryCodes).toHaveLength(10);

  const { browser: fresh, challenge, options } = await asked();
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  const entered = await fresh.post("/user/passkey", {
    credential: authenticator.sign({ challenge }),
  });
  expect([entered.statusCode, entered.json()]).toMatchObject([200, { id, access: true }]);
  const known = (await fresh.get("/user/second-factor")).json();
  expect(known.passkeys).toMatchObject([{ name: "Phone", lastUsedAt: expect.any(String) }]);
});

test("a passkey can be the second step after the password", async () => {
  const { email, browser } = await person();
  const { authenticator } = await enrol(browser);
  const other = createBrowser(shop, AT);
  const step = await other.post("/user", { email, password: PASSWORD });
  expect(step.json()).toEqual({ access: false, secondFactor: ["passkey"] });
  const { challenge, options } = await asked(other);
  expect(options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const entered = await other.post("/user/passkey", {
    credential: authenticator.sign({ challenge }),
  });
  expect(entered.json().access).toBe(true);

  // Another user's passkey is refused.
  const stranger = await enrol((await person()).browser);
  const third = createBrowser(shop, AT);
  await third.post("/user", { email, password: PASSWORD });
  const again = await asked(third);
  const credential = stranger.authenticator.sign({ challenge: again.challenge });
  expect((await third.post("/user/passkey", { credential })).statusCode).toBe(401);
});

test("a signed challenge works once, and only for the browser and site that asked", async () => {
  const { browser } = await person();
  const { authenticator } = await enrol(browser);
  const { browser: fresh, challenge } = await asked();
  const credential = authenticator.sign({ challenge });
  const enter = (body: object, by = fresh) => by.post("/user/passkey", body);
  expect((await enter({ credential }, createBrowser(shop, AT))).json().message).toBe(REFUSED);
  expect((await enter({ credential })).statusCode).toBe(200);
  expect((await enter({ credential })).statusCode).toBe(401);

  const wrong = async (ceremony: object) => {
    const next = await asked();
    const signed = authenticator.sign({ challenge: next.challenge, ...ceremony });
    return (await enter({ credential: signed }, next.browser)).statusCode;
  };
  expect(await wrong({ challenge: "AAAA" })).toBe(401);
  expect(await wrong({ origin: "http://evil.example" })).toBe(401);
  expect(await wrong({ verified: false })).toBe(401);
  expect(await wrong({})).toBe(200);
  const unknown = createAuthenticator();
  const next = await asked();
  const credentialOfNobody = unknown.sign({ challenge: next.challenge });
  expect((await enter({ credential: credentialOfNobody }, next.browser)).statusCode).toBe(401);
});

test("a copied passkey, whose counter is behind, is refused", async () => {
  const { browser, id } = await person();
  const { authenticator } = await enrol(browser);
  await shop.pool.query("update passkey set counter = 1000 where user_id = $1", [id]);
  const { browser: fresh, challenge } = await asked();
  const credential = authenticator.sign({ challenge });
  expect((await fresh.post("/user/passkey", { credential })).statusCode).toBe(401);
});

test("invalid input is refused and adds no passkey", async () => {
  const { browser, id } = await person();
  await browser.post("/user/passkeys/options");
  const bodies = [{}, { credential: 7 }, { credential: { id: "x", response: {} } }];
  for (const body of bodies)
    expect((await browser.post("/user/passkeys", body)).statusCode).toBe(400);
  for (const body of bodies.slice(0, 2))
    expect((await createBrowser(shop).post("/user/passkey", body)).statusCode).toBe(400);
  const { rows } = await shop.pool.query("select 1 from passkey where user_id = $1", [id]);
  expect(rows).toEqual([]);
  // An answer to another account's challenge.
  const { challenge } = (await browser.post("/user/passkeys/options")).json();
  const stranger = await person();
  const credential = createAuthenticator().create({ challenge });
  expect((await stranger.browser.post("/user/passkeys", { credential })).statusCode).toBe(400);
});

test("a passkey that the account already has is not added again", async () => {
  const { browser } = await person();
  const { authenticator } = await enrol(browser);
  const options = (await browser.post("/user/passkeys/options")).json();
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  const credential = authenticator.create({ challenge: options.challenge });
  expect((await browser.post("/user/passkeys", { credential })).statusCode).toBe(409);
});

test("removing a passkey needs the password and a factor: a code or the passkey itself (behaviour 161)", async () => {
  const { browser, email } = await person();
  const { authenticator, reply } = await enrol(browser);
  const { id } = reply.json().passkey;
  const stranger = await person();
  const proof = { currentPassword: PASSWORD };
  const remove = (body: object, by = browser) => by.remove(`/user/passkeys/${id}`, body);
  expect((await remove(proof, createBrowser(shop))).statusCode).toBe(401);
  expect((await remove(proof, stranger.browser)).json().message).toBe("Passkey not found");
  expect((await remove({})).json().message).toBe("Wrong password");
  expect((await remove(proof)).json().message).toBe("Enter the code");
  const { challenge } = await asked(browser);
  const credential = authenticator.sign({ challenge });
  const gone = await remove({ ...proof, credential });
  expect(gone.json()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  const entered = await createBrowser(shop).post("/user", { email, password: PASSWORD });
  expect(entered.json().access).toBe(true);
});

test("adding another second factor keeps the recovery codes", async () => {
  const { browser } = await person();
  const { recoveryCodes } = await enrolTotp(browser, PASSWORD);
  expect(recoveryCodes).toHaveLength(10);
  const { reply } = await enrol(browser, "");
  expect(reply.json().recoveryCodes).toBeUndefined();
  expect((await browser.get("/user/second-factor")).json()).toMatchObject({
    code: true,
    passkeys: [{ name: "Passkey" }],
    recoveryCodes: 10,
  });
});

test("an account has at most ten passkeys", async () => {
  const { browser, id } = await person();
  await shop.pool.query(
    `insert into passkey (id, user_id, credential_id, public_key, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', n::text from generate_series(1, 10) n`,
    [id],
  );
  await shop.pool.query("update session set factor_shown_at = now() where user_id = $1", [id]);
  const { reply } = await enrol(browser);
  expect(reply.statusCode).toBe(409);
});

test("passkeys are bound to the shop's own address", async () => {
  const safe = await openShop({ PUBLIC_URL: "https://shop.example" });
  const { id } = await buildUser(safe);
  const headers = await signIn(safe, id);
  const reply = await safe.app.inject({
    method: "POST",
    url: "/api/user/passkeys/options",
    headers,
    payload: {},
  });
  expect(reply.json().rp).toEqual({ name: "Marque", id: "shop.example" });
  expect(reply.cookies).toMatchObject([{ name: "__Host-challenge", secure: true, httpOnly: true }]);
  await safe.close();
});

test("a passkey's name is one line of printable characters, and its id base64url", async () => {
  const { browser } = await person();
  for (const [name, stored] of [
    ["a\u0000b", undefined],
    ["a\u202Eb", undefined],
    [" My\nphone ", "My phone"],
  ]) {
    const options = (await browser.post("/user/passkeys/options")).json();
    const credential = createAuthenticator().create(options);
    const reply = await browser.post("/user/passkeys", { credential, name });
    expect([name, reply.statusCode]).toEqual([name, stored ? 201 : 400]);
    if (stored) expect(reply.json().passkey.name).toBe(stored);
  }
  const { browser: fresh } = await asked();
  const reply = await fresh.post("/user/passkey", { credential: { id: "\u0000", response: {} } });
  expect([reply.statusCode, reply.json().message]).toEqual([400, REFUSED]);
});
