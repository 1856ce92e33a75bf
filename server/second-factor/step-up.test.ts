import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT: "on" });
});
afterAll(() => shop.close());

const FRESH = "Another123";
const ASKED = {
  statusCode: 403,
  message: "Enter the code",
  details: [{ path: "code", message: "Enter the code", secondFactor: ["code"] }],
};

/** A user with one-time codes who signed in some minutes ago. */
async function longAgo() {
  const user = await buildUser(shop);
  const browser = createBrowser(shop, { host: "localhost" });
  await browser.post("/user", { email: user.email, password: PASSWORD });
  const { next, recoveryCodes = [] } = await enrolTotp(browser, PASSWORD);
  const pass = (minutes: number) =>
    shop.pool.query(
      `update session set created_at = created_at - $2::interval,
         factor_shown_at = factor_shown_at - $2::interval where user_id = $1`,
      [user.id, `${minutes} minutes`],
    );
  await pass(6);
  return { ...user, browser, next, pass, recoveryCodes };
}

const changes = {
  "a new password": ({ id, browser }, proof) =>
    browser.put(`/user/${id}`, { password: FRESH, confirmPassword: FRESH, ...proof }),
  "another e-mail": ({ id, browser }, proof) =>
    browser.post(`/user/${id}/email`, { email: `${id}@people.example`, ...proof }),
  "another passkey": ({ browser }, proof) => browser.post("/user/passkeys/options", proof),
  "the end of the account": ({ id, browser }, proof) => browser.remove(`/user/${id}`, proof),
} satisfies Record<
  string,
  (person: { id: string; browser: TestBrowser }, proof: object) => ReturnType<TestBrowser["post"]>
>;

test.each(
  Object.entries(changes),
)("%s needs the second factor, after the password (behaviour 210)", async (_name, change) => {
  const person = await longAgo();
  const code = person.next();
  const attempt = async (proof: object) => (await change(person, proof)).json();
  expect(await attempt({ currentPassword: PASSWORD })).toMatchObject(ASKED);
  expect(await attempt({ currentPassword: PASSWORD, code: "000000" })).toMatchObject({
    statusCode: 403,
    message: "This code is wrong or has already been used",
  });
  for (const proof of [{ code }, { code, currentPassword: "Wrong1234" }])
    expect(await attempt(proof)).toMatchObject({ statusCode: 403, message: "Wrong password" });
  const { rows } = await shop.pool.query(
    "select email from app_user where id = $1 and deleted_at is null",
    [person.id],
  );
  expect(rows).toEqual([{ email: person.email }]);
  const login = { email: person.email, password: PASSWORD };
  expect((await createBrowser(shop).post("/user", login)).json().secondFactor).toEqual(["code"]);

  // The right code can still be used.
  const done = await change(person, { currentPassword: PASSWORD, code });
  expect(done.statusCode).toBe(200);
});

test("a second factor is valid for five minutes, only in its own session (behaviour 210)", async () => {
  const person = await longAgo();
  const { id, email, browser, next, pass, recoveryCodes } = person;
  const proof = { currentPassword: PASSWORD };
  const elsewhere = createBrowser(shop, { host: "localhost" });
  await elsewhere.post("/user", { email, password: PASSWORD });
  await elsewhere.post("/user/second-factor", { code: recoveryCodes[0] });
  await pass(6);
  const moved = await changes["another e-mail"](person, { ...proof, code: next() });
  expect(moved.statusCode).toBe(200);
  const there = await changes["another e-mail"]({ id, browser: elsewhere }, proof);
  expect(there.json()).toMatchObject(ASKED);
  await pass(4);
  expect((await changes["a new password"](person, proof)).statusCode).toBe(200);
  const again = { id, browser, currentPassword: FRESH };
  await pass(2);
  expect((await changes["another e-mail"](again, { currentPassword: FRESH })).json()).toMatchObject(
    ASKED,
  );
});

test("a sign-in with a second factor counts, and without the password no code is tried (behaviour 210)", async () => {
  const person = await longAgo();
  const browser = createBrowser(shop, { host: "localhost" });
  await browser.post("/user", { email: person.email, password: PASSWORD });
  await browser.post("/user/second-factor", { code: person.next() });
  const here = { id: person.id, browser };
  // A thief of the other session cannot use up the attempts for codes.
  for (let i = 0; i < 4; i += 1)
    expect((await changes["a new password"](person, { code: "000000" })).statusCode).toBe(403);
  const done = await changes["another e-mail"](here, { currentPassword: PASSWORD });
  expect(done.statusCode).toBe(200);
});

/** Adds a passkey to this user's account. */
async function addPasskey({ browser, next }: Awaited<ReturnType<typeof longAgo>>) {
  const authenticator = createAuthenticator();
  const proof = { currentPassword: PASSWORD, code: next() };
  const { challenge } = (await browser.post("/user/passkeys/options", proof)).json();
  const credential = authenticator.create({ challenge });
  expect((await browser.post("/user/passkeys", { credential, name: "x" })).statusCode).toBe(201);
  return authenticator;
}

test("a passkey can replace a code, another user's passkey cannot (behaviour 210)", async () => {
  const person = await longAgo();
  const { browser, pass } = person;
  const authenticator = await addPasskey(person);
  const strangers = await addPasskey(await longAgo());
  await pass(6);
  const sign = async (by: typeof authenticator) => {
    const asked = (await browser.post("/user/passkey/options")).json();
    return { currentPassword: PASSWORD, credential: by.sign({ challenge: asked.challenge }) };
  };
  const refused = await changes["a new password"](person, { currentPassword: PASSWORD });
  expect(refused.json().details[0].secondFactor).toEqual(["passkey", "code"]);
  for (const one of [strangers, createAuthenticator()])
    expect((await changes["a new password"](person, await sign(one))).statusCode).toBe(403);
  const done = await changes["a new password"](person, await sign(authenticator));
  expect(done.statusCode).toBe(200);
});

test("fields that do not affect sign-in need neither password nor code", async () => {
  const { id, browser } = await longAgo();
  expect((await browser.put(`/user/${id}`, { name: "Eva" })).statusCode).toBe(200);
});
