import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deleteFactorsOf } from "#server/second-factor/second-factor.queries.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";
import { whileLocked } from "#test/while-locked.ts";

const next = vi.hoisted(() => ({ meanwhile: undefined as (() => Promise<unknown>) | undefined }));

// The real library, wrapped: something else happens while it compares a password.
vi.mock(import("@node-rs/argon2"), async (original) => {
  const library = await original();
  return {
    ...library,
    async verify(...args: Parameters<typeof library.verify>) {
      const same = await library.verify(...args);
      const { meanwhile } = next;
      next.meanwhile = undefined;
      await meanwhile?.();
      return same;
    },
  };
});

const FRESH = "Fresh1234";
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

type Account = Awaited<ReturnType<typeof buildUser>>;
const signIn = (email: string, password = PASSWORD, browser = createBrowser(shop)) =>
  browser.post("/user", { email, password });
const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).statusCode;

async function restore({ id }: Account) {
  const token = await shop.services.accountTokens.issue(id, "reset");
  await createBrowser(shop).post("/reset-password/confirm", { token, password: FRESH });
}

async function byGoogle({ email }: Account) {
  const person = { email, name: "Owner" };
  const { token } = (await createBrowser(shop).post("/sandbox/identity/token", person)).json();
  const headers = { authorization: `Bearer ${token}` };
  await createBrowser(shop, headers).post("/user/google", { tokenFirebase: token });
  // This session was not created with the password.
  await shop.pool.query("delete from session");
}

/** Stores a hash from before the cost was raised. */
async function outdate({ id }: Account) {
  const password_hash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await shop.db.updateTable("app_user").set({ password_hash }).where("id", "=", id).execute();
}

/** The sessions and sign-in challenges of an account. */
async function begun({ id }: Account) {
  const { rows } = await shop.pool.query(
    `select 'session' from session where user_id = $1
     union all select 'challenge' from sign_in_challenge where user_id = $1`,
    [id],
  );
  return rows;
}

test.each([
  ["the password is restored", restore],
  ["Google's sign-in takes the account over", byGoogle],
] as const)("a sign-in is refused if %s while it runs (behaviour 64)", async (_, change) => {
  const user = await buildUser(shop);
  next.meanwhile = () => change(user);
  const reply = await signIn(user.email);
  expect([reply.statusCode, reply.json().message]).toEqual([401, "Wrong email or password"]);
  expect(reply.cookies).toEqual([]);
  expect(await begun(user)).toEqual([]);
});

test("a sign-in with a second factor is refused if the password is reset while it runs", async () => {
  const user = await buildUser(shop);
  const browser = createBrowser(shop);
  await signIn(user.email, PASSWORD, browser);
  await enrolTotp(browser, PASSWORD);
  next.meanwhile = () => restore(user);
  expect(await statusOf(user.email)).toBe(401);
  expect(await begun(user)).toEqual([]);
});

test("the second step is refused if the account's sessions end while it runs", async () => {
  const user = await buildUser(shop);
  const browser = createBrowser(shop);
  await signIn(user.email, PASSWORD, browser);
  const { next: code } = await enrolTotp(browser, PASSWORD);
  const other = createBrowser(shop);
  await signIn(user.email, PASSWORD, other);
  const reply = await whileLocked(
    shop,
    user.id,
    () => other.post("/user/second-factor", { code: code() }),
    (trx) => shop.services.sessions.endAll(user.id, null, trx),
  );
  expect([reply.statusCode, reply.json().message]).toEqual([
    401,
    "This took too long, please log in again",
  ]);
  expect(await begun(user)).toEqual([]);
});

test("a sign-in with a passkey is refused if the passkey is removed while it runs", async () => {
  const user = await buildUser(shop);
  const at = { host: "localhost" };
  const [browser, other] = [createBrowser(shop, at), createBrowser(shop, at)];
  await signIn(user.email, PASSWORD, browser);
  const authenticator = createAuthenticator();
  const made = (await browser.post("/user/passkeys/options")).json();
  await browser.post("/user/passkeys", { credential: authenticator.create(made), name: "Phone" });
  const asked = (await other.post("/user/passkey/options")).json();
  const reply = await whileLocked(
    shop,
    user.id,
    () => other.post("/user/passkey", { credential: authenticator.sign(asked) }),
    async (trx) => {
      await deleteFactorsOf(trx, [user.id]);
      await shop.services.sessions.endAll(user.id, null, trx);
    },
  );
  expect(reply.statusCode).toBe(401);
  expect(await begun(user)).toEqual([]);
});

test("renewing an outdated hash does not restore the old password", async () => {
  const user = await buildUser(shop);
  await outdate(user);
  next.meanwhile = () => restore(user);
  expect(await statusOf(user.email)).toBe(401);
  expect(await statusOf(user.email)).toBe(401);
  expect(await statusOf(user.email, FRESH)).toBe(200);
});

test("two concurrent sign-ins that renew an outdated hash both succeed", async () => {
  const user = await buildUser(shop);
  await outdate(user);
  const statuses: number[] = [];
  next.meanwhile = async () => statuses.push(await statusOf(user.email));
  statuses.push(await statusOf(user.email));
  expect(statuses).toEqual([200, 200]);
});

test("a change of password or e-mail is refused if the password is reset while it runs", async () => {
  const changes = [
    { email: `new-${Date.now()}@people.example` },
    { password: "Theirs1234", confirmPassword: "Theirs1234" },
  ];
  for (const change of changes) {
    const user = await buildUser(shop);
    const browser = createBrowser(shop);
    await signIn(user.email, PASSWORD, browser);
    next.meanwhile = () => restore(user);
    const body = { ...change, currentPassword: PASSWORD };
    const reply = await ("email" in change
      ? browser.post(`/user/${user.id}/email`, body)
      : browser.put(`/user/${user.id}`, body));
    expect(reply.statusCode).toBe(401);
    const mails = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === user.id);
    expect(mails.map(({ event }) => event)).toEqual(["password-changed"]);
    expect(await statusOf(user.email, FRESH)).toBe(200);
  }
});
