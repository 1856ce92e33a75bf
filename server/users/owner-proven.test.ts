import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";
import { createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";
import { whileLocked } from "#test/while-locked.ts";
import { updateUser } from "./users.queries.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let made = 0;
/** Registers over REST. */
async function register(browser = createBrowser(shop)) {
  made += 1;
  const email = `owner-${made}@people.example`;
  const person = { name: "Ada", lastName: "Driver", age: 40, country: "Italy", email };
  const reply = await browser.post("/user/create", { ...person, password: PASSWORD });
  return { id: reply.json().id as string, email, browser };
}
const verify = async (userId: string, browser = createBrowser(shop)) => {
  const token = await shop.services.accountTokens.issue(userId, "verify");
  expect((await browser.post("/user/verify", { token })).statusCode).toBe(200);
};
async function byGoogle(email: string, emailVerified = true) {
  const payload = { email, name: "Owner", emailVerified };
  const url = "/sandbox/identity/token";
  const { token } = (await shop.app.inject({ method: "POST", url, payload })).json();
  return shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
}
const FRESH = "Fresh1234";
async function restore(userId: string) {
  const token = await shop.services.accountTokens.issue(userId, "reset");
  const choice = { token, password: FRESH };
  const reply = await createBrowser(shop).post("/reset-password/confirm", choice);
  expect(reply.statusCode).toBe(200);
}
const byPassword = async (email: string, password = PASSWORD) =>
  (await createBrowser(shop).post("/user", { email, password })).statusCode;
const eventsOf = async (id: string) =>
  (await enqueuedJobs(shop, "mail"))
    .filter(({ userId, template }) => userId === id && template === "security")
    .map(({ event }) => event);

test("credentials set up by a stranger end when the owner of the address signs in with Google (behaviour 61)", async () => {
  const stranger = await register();
  await stranger.browser.post("/user", { email: stranger.email, password: PASSWORD });
  await enrolTotp(stranger.browser, PASSWORD);
  // The owner confirms the e-mail in another browser.
  await verify(stranger.id);
  const owner = await byGoogle(stranger.email);
  expect(owner.json()).toMatchObject({ id: stranger.id, access: true });
  expect((await stranger.browser.get(`/user/${stranger.id}`)).statusCode).toBe(401);
  expect(await byPassword(stranger.email)).toBe(401);
  const { rows } = await shop.pool.query("select 1 from totp where user_id = $1", [stranger.id]);
  expect(rows).toEqual([]);
  expect(await eventsOf(stranger.id)).toContain("google-linked");
});

test("a user who confirms the e-mail in a signed-in browser keeps the password", async () => {
  const { id, email, browser } = await register();
  await browser.post("/user", { email, password: PASSWORD });
  await verify(id, browser);
  expect((await byGoogle(email)).json().id).toBe(id);
  expect(await byPassword(email)).toBe(200);
});

test.each([
  ["confirmed", verify],
  ["never confirmed", async () => {}],
] as const)("a user who resets the password by mail keeps it, with an address that was %s", async (_, confirm) => {
  const { id, email } = await register();
  await confirm(id);
  await restore(id);
  const { rows } = await shop.pool.query("select verified from app_user where id = $1", [id]);
  expect(rows).toEqual([{ verified: true }]);
  expect((await byGoogle(email)).json().id).toBe(id);
  expect(await byPassword(email, FRESH)).toBe(200);
});

async function enrolPasskey(browser: TestBrowser) {
  const options = await browser.post("/user/passkeys/options", { currentPassword: PASSWORD });
  const { challenge } = options.json();
  const credential = createAuthenticator().create({ challenge });
  const reply = await browser.post("/user/passkeys", { credential, name: "Phone" });
  expect(reply.statusCode).toBe(201);
}

test.each([
  ["one-time codes", (browser: TestBrowser) => enrolTotp(browser, PASSWORD)],
  ["a passkey", enrolPasskey],
])("a password reset does not prove ownership of %s set up before it", async (_, enrol) => {
  const stranger = await register(createBrowser(shop, { host: "localhost" }));
  await stranger.browser.post("/user", { email: stranger.email, password: PASSWORD });
  await enrol(stranger.browser);
  await verify(stranger.id);
  await restore(stranger.id);
  expect((await byGoogle(stranger.email)).json()).toMatchObject({ id: stranger.id, access: true });
});

test("a first sign-in with an e-mail that Google has not confirmed sends a mail to confirm it (behaviour 65)", async () => {
  const { id } = (await byGoogle("unsure@people.example", false)).json();
  const mails = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === id);
  expect(mails).toEqual([{ template: "verify", userId: id }]);
  const sure = (await byGoogle("sure@people.example")).json();
  const none = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === sure.id);
  expect(none).toEqual([]);
});

test("a password reset ends Google sign-in to an account that a stranger created with Google", async () => {
  const email = "unconfirmed@people.example";
  const { id } = (await byGoogle(email, false)).json();
  await restore(id);
  expect((await byGoogle(email, false)).statusCode).toBe(403);
  expect(await byPassword(email, FRESH)).toBe(200);
});

test("a sign-in with Google is refused if the account is unlinked while it runs", async () => {
  const email = "meanwhile@people.example";
  const { id } = (await byGoogle(email, false)).json();
  const reply = await whileLocked(
    shop,
    id,
    () => byGoogle(email, false),
    (trx) => updateUser(trx, id, { identity_subject: null }),
  );
  expect(reply.statusCode).toBe(401);
});

test("a changed e-mail that is confirmed in another browser does not prove ownership", async () => {
  const { id, browser, email } = await register();
  await browser.post("/user", { email, password: PASSWORD });
  await verify(id, browser);
  const victim = `victim-${email}`;
  const token = await shop.services.accountTokens.issue(id, "email", victim);
  await createBrowser(shop).post("/user/email/confirm", { token });
  expect((await byGoogle(victim)).json().id).toBe(id);
  expect(await byPassword(victim)).toBe(401);
});

test("a new password and a sign-in from a new device are mailed, the first sign-in is not (behaviour 166)", async () => {
  const { id, email } = await buildUser(shop);
  const first = createBrowser(shop, { "user-agent": "curl/8" });
  const enter = (browser: typeof first) => browser.post("/user", { email, password: PASSWORD });
  await enter(first);
  await enter(first);
  expect(await eventsOf(id)).toEqual([]);
  const second = createBrowser(shop, { "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" });
  const reply = await enter(second);
  expect(reply.cookies.map(({ name }) => name)).toEqual(["sid", "device"]);
  await second.post("/user/logout");
  await enter(second);
  const mails = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === id);
  expect(mails).toMatchObject([{ event: "new-device", detail: "Firefox on Linux, 127.0.0.1" }]);
  const fresh = { password: "Fresh1234", confirmPassword: "Fresh1234", currentPassword: PASSWORD };
  expect((await second.put(`/user/${id}`, fresh)).statusCode).toBe(200);
  expect(await eventsOf(id)).toEqual(["new-device", "password-changed"]);
});
