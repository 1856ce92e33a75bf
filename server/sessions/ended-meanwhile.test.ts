import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { createAuthenticator } from "#test/authenticator.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";
import { appCode, createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";
import { whileLocked } from "#test/while-locked.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

interface Person {
  id: string;
  browser: TestBrowser;
}
type Ask = () => ReturnType<TestBrowser["post"]>;

/** Each prepares its data and returns the request to send. */
const changes: Record<string, (person: Person) => Promise<Ask>> = {
  async "the end of the account"({ id, browser }) {
    return () => browser.remove(`/user/${id}`, { currentPassword: PASSWORD });
  },
  async "a new passkey"({ browser }) {
    const options = (await browser.post("/user/passkeys/options")).json();
    const credential = createAuthenticator().create(options);
    return () => browser.post("/user/passkeys", { credential, name: "Phone" });
  },
  async "a secret for one-time codes"({ browser }) {
    return () => browser.post("/user/totp");
  },
  async "one-time codes"({ browser }) {
    const { secret } = (await browser.post("/user/totp")).json();
    return () => browser.post("/user/totp/confirm", { code: appCode(secret) });
  },
  async "the end of one-time codes"({ browser }) {
    const { next } = await enrolTotp(browser, PASSWORD);
    return () => browser.remove("/user/totp", { currentPassword: PASSWORD, code: next() });
  },
  async "the end of a passkey"({ browser }) {
    const authenticator = createAuthenticator();
    const made = (await browser.post("/user/passkeys/options")).json();
    const credential = authenticator.create(made);
    const { passkey } = (await browser.post("/user/passkeys", { credential, name: "" })).json();
    const asked = (await browser.post("/user/passkey/options")).json();
    const proof = { currentPassword: PASSWORD, credential: authenticator.sign(asked) };
    return () => browser.remove(`/user/passkeys/${passkey.id}`, proof);
  },
  async "new recovery codes"({ browser }) {
    const { next } = await enrolTotp(browser, PASSWORD);
    return () => browser.post("/user/recovery-codes", { currentPassword: PASSWORD, code: next() });
  },
};

/** The account's factors, and how many mails were sent. */
async function stateOf(id: string) {
  const { rows } = await shop.pool.query(
    `select deleted_at,
       (select count(*) from passkey where user_id = app_user.id) as passkeys,
       (select confirmed_at is not null from totp where user_id = app_user.id) as codes,
       (select string_agg(code_hash::text, ',' order by code_hash) from recovery_code
         where user_id = app_user.id) as recovery
     from app_user where id = $1`,
    [id],
  );
  return { rows, mails: (await enqueuedJobs(shop, "mail")).length };
}

test.each(
  Object.entries(changes),
)("%s is refused if the session ends while it runs", async (_, prepare) => {
  const user = await buildUser(shop);
  const browser = createBrowser(shop, { host: "localhost" });
  await browser.post("/user", { email: user.email, password: PASSWORD });
  const ask = await prepare({ id: user.id, browser });
  const before = await stateOf(user.id);
  const reply = await whileLocked(shop, user.id, ask, (trx) =>
    shop.services.sessions.endAll(user.id, null, trx),
  );
  expect([reply.statusCode, reply.json().message]).toEqual([401, "You need to log in"]);
  expect(await stateOf(user.id)).toEqual(before);
});
