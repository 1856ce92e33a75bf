import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs, waitingJobs, workOff } from "#test/jobs.ts";
import { linkIn, mailsTo } from "#test/mails.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const SENT = "A link to confirm the new e-mail is on its way to it";
let made = 0;
const newEmail = () => {
  made += 1;
  return `new-${made}@people.example`;
};

async function person() {
  const user = await buildUser(shop);
  const browser = createBrowser(shop);
  await browser.post("/user", { email: user.email, password: PASSWORD });
  const ask = (email: unknown, currentPassword: unknown = PASSWORD) =>
    browser.post(`/user/${user.id}/email`, { email, currentPassword });
  return { ...user, browser, ask };
}

async function textsTo(address: string): Promise<string[]> {
  return (await mailsTo(shop.config.dataDir, address)).map(({ text = "" }) => text);
}

/** Returns a token as in the link of a mail; the database stores only its hash. */
const issue = (userId: string, email: string) =>
  shop.services.accountTokens.issue(userId, "email", email);
const confirm = (token: string, browser = createBrowser(shop)) =>
  browser.post("/user/email/confirm", { token });
const login = async (email: string) =>
  (await createBrowser(shop).post("/user", { email, password: PASSWORD })).statusCode;

test("an e-mail changes when the link sent to the new address is confirmed (behaviour 165)", async () => {
  const { id, email, ask, browser } = await person();
  const next = newEmail();
  const reply = await ask(` ${next.toUpperCase()} `);
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: SENT }]);
  const mails = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === id);
  expect(mails).toEqual([
    { template: "email-change", userId: id, email: next },
    { template: "security", userId: id, event: "email-change-asked" },
  ]);
  expect(await login(email)).toBe(200);
  const done = await confirm(await issue(id, next));
  expect([done.statusCode, done.json().message]).toEqual([200, "Your e-mail is confirmed"]);
  expect([await login(email), await login(next)]).toEqual([401, 200]);
  expect((await browser.get(`/user/${id}`)).json()).toMatchObject({ email: next, verify: true });
  const written = (await enqueuedJobs(shop, "mail")).filter(({ to }) => to === email);
  expect(written).toMatchObject([{ subject: "Your e-mail was changed" }]);
});

test("the link works once, and invalidates links sent to the old address", async () => {
  const { id } = await person();
  const [first, reset] = [
    await issue(id, newEmail()),
    await shop.services.accountTokens.issue(id, "reset"),
  ];
  expect((await confirm(first)).statusCode).toBe(200);
  const message = "This link is no longer valid, please ask for a new one";
  const again = await confirm(first);
  expect(again.json()).toMatchObject({ message, details: [{ path: "token", message }] });
  const restored = await createBrowser(shop).post("/reset-password/confirm", {
    token: reset,
    password: "Fresh1234",
  });
  expect(restored.statusCode).toBe(400);
});

test("the mail to the new address has the link that changes the e-mail", async () => {
  const { id, ask, browser } = await person();
  const next = newEmail();
  await ask(next);
  await workOff(shop);
  await expect.poll(() => textsTo(next)).toHaveLength(1);
  const [mail] = await mailsTo(shop.config.dataDir, next);
  const link = linkIn(mail);
  expect(link.pathname).toBe("/login/confirmemail");
  expect((await confirm(link.searchParams.get("token") ?? "", browser)).statusCode).toBe(200);
  expect((await browser.get(`/user/${id}`)).json().email).toBe(next);
});

test("a new request invalidates the earlier link", async () => {
  const { id, ask } = await person();
  const token = await issue(id, newEmail());
  expect((await ask(newEmail())).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(400);
});

const FRESH = "Fresh1234";
type Person = Awaited<ReturnType<typeof person>>;
const secured: [string, (one: Person) => Promise<{ statusCode: number }>][] = [
  [
    "restored password",
    async ({ id }) => {
      const token = await shop.services.accountTokens.issue(id, "reset");
      return createBrowser(shop).post("/reset-password/confirm", { token, password: FRESH });
    },
  ],
  [
    "new password",
    ({ id, browser }) => {
      const fresh = { password: FRESH, confirmPassword: FRESH };
      return browser.put(`/user/${id}`, { ...fresh, currentPassword: PASSWORD });
    },
  ],
  [
    "further factor",
    async ({ browser }) => {
      const { recoveryCodes } = await enrolTotp(browser, PASSWORD);
      return { statusCode: recoveryCodes ? 200 : 400 };
    },
  ],
];

test.each(
  secured,
)("a %s invalidates the links that change the e-mail and the password (behaviour 165)", async (_, secure) => {
  const one = await person();
  const token = await issue(one.id, newEmail());
  const reset = await shop.services.accountTokens.issue(one.id, "reset");
  expect((await secure(one)).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(400);
  const late = { token: reset, password: "Later1234" };
  expect((await createBrowser(shop).post("/reset-password/confirm", late)).statusCode).toBe(400);
});

test("a waiting mail is sent without a link after a password reset or a sign-in with Google (behaviour 165)", async () => {
  const quiet = await openShop({ WORKER: "off" });
  const asking = async () => {
    const { id, email } = await buildUser(quiet);
    const browser = createBrowser(quiet);
    await browser.post("/user", { email, password: PASSWORD });
    const next = newEmail();
    const body = { email: next, currentPassword: PASSWORD };
    expect((await browser.post(`/user/${id}/email`, body)).statusCode).toBe(200);
    return { id, email, next };
  };
  const [restored, taken, untouched] = [await asking(), await asking(), await asking()];
  const token = await quiet.services.accountTokens.issue(restored.id, "reset");
  const browser = createBrowser(quiet);
  await browser.post("/reset-password/confirm", { token, password: FRESH });
  const owner = { email: taken.email, name: "Owner" };
  const google = (await browser.post("/sandbox/identity/token", owner)).json().token;
  const entered = await quiet.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: google },
    headers: { authorization: `Bearer ${google}` },
  });
  expect(entered.json().id).toBe(taken.id);
  await workOff(quiet);
  const linked = async ({ next }: { next: string }) =>
    (await mailsTo(quiet.config.dataDir, next)).map((mail) => linkIn(mail).pathname);
  expect(await linked(restored)).toEqual([]);
  expect(await linked(taken)).toEqual([]);
  expect(await linked(untouched)).toEqual(["/login/confirmemail"]);
  await quiet.close();
});

test("a taken address gets the same answer as a free one, and the e-mail does not change (behaviour 165)", async () => {
  const [{ id, email, ask }, other] = [await person(), await person()];
  const reply = await ask(other.email);
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: SENT }]);
  expect((await confirm(await issue(id, other.email))).statusCode).toBe(400);
  expect(await login(email)).toBe(200);
  await workOff(shop);
  // The shop's own worker may still be running some.
  await expect.poll(() => waitingJobs(shop, "mail")).toEqual([]);
  const texts = await textsTo(other.email);
  expect(texts.join()).toContain("It already has an account, so nothing has changed.");
  expect(texts.join()).not.toContain("/login/confirmemail");
});

test("a native form submission is redirected to the sign-in page", async () => {
  const { id } = await person();
  const form = async (token: string) => {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/api/user/email/confirm",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ token }).toString(),
    });
    return [reply.statusCode, reply.headers.location];
  };
  expect(await form(await issue(id, newEmail()))).toEqual([303, "/login?verified=1"]);
  expect(await form("x")).toEqual([303, "/login?verified=0"]);
});

test("no mail is sent without the password, for another user's account or for invalid input", async () => {
  const { id, email, ask, browser } = await person();
  const admin = await buildUser(shop, { status: "admin" });
  const stranger = createBrowser(shop);
  await stranger.post("/user", { email: admin.email, password: PASSWORD });
  const body = { email: newEmail(), currentPassword: PASSWORD };
  expect((await createBrowser(shop).post(`/user/${id}/email`, body)).statusCode).toBe(401);
  expect((await stranger.post(`/user/${id}/email`, body)).statusCode).toBe(403);
  expect((await ask(newEmail(), "Wrong1234")).json().message).toBe("Wrong password");
  expect((await browser.post(`/user/${id}/email`, { email: newEmail() })).statusCode).toBe(403);
  for (const wrong of ["", "x", 7, "a".repeat(300)])
    expect((await ask(wrong)).json().details?.[0]?.path).toBe("email");
  expect((await ask(email)).json()).toMatchObject({
    statusCode: 400,
    message: "This is already your e-mail",
  });
  const mails = (await enqueuedJobs(shop, "mail")).filter(({ userId }) => userId === id);
  expect(mails).toEqual([]);
});

test("requesting a change to a taken address does not block its owner's password reset", async () => {
  const limited = await openShop({ RATE_LIMIT: "on" });
  const [stranger, owner] = [await buildUser(limited), await buildUser(limited)];
  const browser = createBrowser(limited);
  await browser.post("/user", { email: stranger.email, password: PASSWORD });
  const url = `/user/${stranger.id}/email`;
  const ask = () => browser.post(url, { email: owner.email, currentPassword: PASSWORD });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await ask()).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const restored = await createBrowser(limited).post("/reset-password", { email: owner.email });
  expect(restored.statusCode).toBe(200);
  await limited.close();
});
