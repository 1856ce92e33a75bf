import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";
import { appCode, createBrowser, enrolTotp } from "#test/second-factor.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ASKED = { access: false, secondFactor: ["code"] };
const WRONG = "This code is wrong or has already been used";
const AGAIN = "This took too long, please log in again";

const login = (browser: ReturnType<typeof createBrowser>, email: string, password = PASSWORD) =>
  browser.post("/user", { email, password });

/** A user with one-time codes, and a second browser that has sent the password. */
async function enrolled() {
  const { id, email } = await buildUser(shop, { verified: true, ownerProven: true });
  const browser = createBrowser(shop);
  await login(browser, email);
  const totp = await enrolTotp(browser, PASSWORD);
  const other = createBrowser(shop);
  const asked = await login(other, email);
  return { id, email, browser, other, asked, ...totp };
}
const eventsOf = async (userId: string) =>
  (await enqueuedJobs(shop, "mail"))
    .filter((mail) => mail.userId === userId && mail.template === "security")
    .map(({ event }) => event)
    .filter((event) => event !== "new-device");

test("after the password a code is required to sign in (behaviour 161)", async () => {
  const { id, asked, other, next } = await enrolled();
  expect([asked.statusCode, asked.json()]).toEqual([200, ASKED]);
  expect(other.jar.has("sid")).toBe(false);
  expect((await other.get(`/user/${id}`)).statusCode).toBe(401);
  const wrong = await other.post("/user/second-factor", { code: "000000" });
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, WRONG]);
  const right = await other.post("/user/second-factor", { code: next().replace(/^.../, "$& ") });
  expect([right.statusCode, right.json()]).toMatchObject([200, { id, access: true }]);
  expect((await other.get(`/user/${id}`)).statusCode).toBe(200);
});

test("a change of the second factors ends the links that were mailed before", async () => {
  const { id, email } = await buildUser(shop, { verified: true, ownerProven: true });
  const browser = createBrowser(shop);
  await login(browser, email);
  const token = await shop.services.accountTokens.issue(id, "reset");
  await enrolTotp(browser, PASSWORD);
  const reply = await browser.post("/reset-password/confirm", { token, password: "Fresh1234" });
  expect([reply.statusCode, reply.json().details]).toMatchObject([400, [{ path: "token" }]]);
});

test("a wrong password does not reveal that there is a second factor", async () => {
  const { email } = await enrolled();
  const reply = await login(createBrowser(shop), email, "Wrong1234");
  expect([reply.statusCode, reply.json().message]).toEqual([401, "Wrong email or password"]);
});

test("a code works once, also for concurrent browsers (behaviour 161)", async () => {
  const { email, next } = await enrolled();
  const browsers = [createBrowser(shop), createBrowser(shop), createBrowser(shop)];
  for (const browser of browsers) await login(browser, email);
  const code = next();
  const enter = (browser: (typeof browsers)[0]) => browser.post("/user/second-factor", { code });
  const replies = await Promise.all(browsers.map(enter));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
});

test("the code that turned one-time codes on cannot be used to sign in", async () => {
  const { other, first } = await enrolled();
  const reply = await other.post("/user/second-factor", { code: first });
  expect(reply.json().message).toBe(WRONG);
});

test("after five wrong codes the password is required again (behaviour 161)", async () => {
  const { other, next } = await enrolled();
  for (let i = 0; i < 5; i += 1)
    expect((await other.post("/user/second-factor", { code: "123456" })).json().message).toBe(
      WRONG,
    );
  const late = await other.post("/user/second-factor", { code: next() });
  expect([late.statusCode, late.json().message]).toEqual([401, AGAIN]);
});

test("the second step needs a recent first step", async () => {
  const { id, other, next } = await enrolled();
  const stranger = await createBrowser(shop).post("/user/second-factor", { code: next() });
  expect([stranger.statusCode, stranger.json().message]).toEqual([401, AGAIN]);
  for (const body of [{}, { code: "" }, { code: "x".repeat(41) }, { code: 7 }])
    expect((await other.post("/user/second-factor", body)).statusCode).toBe(400);
  await shop.pool.query("update sign_in_challenge set expires_at = now() where user_id = $1", [id]);
  const late = await other.post("/user/second-factor", { code: next() });
  expect(late.json().message).toBe(AGAIN);
});

test("a new password or a ban ends an unfinished sign-in", async () => {
  const { id, browser, other, next } = await enrolled();
  const fresh = { password: "Fresh1234", confirmPassword: "Fresh1234", currentPassword: PASSWORD };
  expect((await browser.put(`/user/${id}`, fresh)).statusCode).toBe(200);
  expect((await other.post("/user/second-factor", { code: next() })).json().message).toBe(AGAIN);

  const banned = await enrolled();
  const admin = createBrowser(shop);
  await login(admin, (await buildUser(shop, { status: "admin" })).email);
  const ban = await admin.put(`/user/dashboard/users/${banned.id}`, { ban: true });
  expect(ban.statusCode).toBe(200);
  const late = await banned.other.post("/user/second-factor", { code: banned.next() });
  expect(late.statusCode).toBeGreaterThanOrEqual(401);
  expect(banned.other.jar.has("sid")).toBe(false);
});

test("a password reset does not skip the second factor", async () => {
  const { id, email } = await enrolled();
  const token = await shop.services.accountTokens.issue(id, "reset");
  const visitor = createBrowser(shop);
  const password = "Fresh1234";
  expect((await visitor.post("/reset-password/confirm", { token, password })).statusCode).toBe(200);
  expect(visitor.jar.has("sid")).toBe(false);
  expect((await visitor.post("/user", { email, password })).json()).toEqual(ASKED);
});

test("a sign-in with Google needs the second factor too", async () => {
  const { email } = await enrolled();
  const person = { email, name: "x", lastName: "y" };
  const asked = await shop.app.inject({
    method: "POST",
    url: "/sandbox/identity/token",
    payload: person,
  });
  const { token } = asked.json();
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/user/google",
    payload: { tokenFirebase: token },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.json()).toEqual(ASKED);
  expect(reply.cookies.map(({ name }) => name)).toEqual(["challenge"]);
});

test("ten recovery codes work once each, and their use is mailed (behaviour 162)", async () => {
  const { id, email, recoveryCodes = [], browser } = await enrolled();
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const use = async (code: string) => {
    const other = createBrowser(shop);
    await login(other, email);
    return (await other.post("/user/second-factor", { code })).statusCode;
  };
  const [one = "", another = ""] = recoveryCodes;
  expect(await use(one.toLowerCase().replaceAll("-", ""))).toBe(200);
  expect(await use(one)).toBe(401);
  expect(await use(another)).toBe(200);
  expect((await browser.get("/user/second-factor")).json()).toMatchObject({ recoveryCodes: 8 });
  expect(await eventsOf(id)).toEqual(["codes-on", "recovery-code-used", "recovery-code-used"]);
  const { rows } = await shop.pool.query("select * from recovery_code where user_id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain(another);
});

test("new recovery codes replace the old ones, and need the password and a factor", async () => {
  const { id, browser, recoveryCodes = [], next } = await enrolled();
  const renew = (proof: object) => browser.post("/user/recovery-codes", proof);
  expect((await renew({ currentPassword: PASSWORD })).json().message).toBe("Enter the code");
  expect((await renew({ code: next() })).json().message).toBe("Wrong password");
  const reply = await renew({ currentPassword: PASSWORD, code: recoveryCodes[0] });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().recoveryCodes).toHaveLength(10);
  expect((await renew({ currentPassword: PASSWORD, code: recoveryCodes[1] })).statusCode).toBe(403);
  expect(await eventsOf(id)).toContain("recovery-codes-new");
});

test("adding codes needs the password, or a sign-in within five minutes (behaviour 161)", async () => {
  const { id, email } = await buildUser(shop);
  const browser = createBrowser(shop);
  await login(browser, email);
  expect((await browser.post("/user/totp")).statusCode).toBe(201);
  await shop.pool.query(
    "update session set created_at = now() - interval '6 minutes' where user_id = $1",
    [id],
  );
  for (const body of [{}, { currentPassword: "" }, { currentPassword: "Wrong1234" }]) {
    const reply = await browser.post("/user/totp", body);
    expect([reply.statusCode, reply.json().message]).toEqual([403, "Wrong password"]);
  }
  const begun = await browser.post("/user/totp", { currentPassword: PASSWORD });
  expect(begun.statusCode).toBe(201);
  const { secret, uri } = begun.json();
  expect(uri).toBe(
    `otpauth://totp/Marque:${encodeURIComponent(email)}?secret=${secret}&issuer=Marque`,
  );
});

test("one-time codes are on only after a first code was entered", async () => {
  const { email } = await buildUser(shop);
  const browser = createBrowser(shop);
  await login(browser, email);
  const early = await browser.post("/user/totp/confirm", { code: "123456" });
  expect([early.statusCode, early.json().details]).toMatchObject([400, [{ path: "code" }]]);
  const { secret } = (await browser.post("/user/totp")).json();
  const wrong = await browser.post("/user/totp/confirm", { code: "123456" });
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, WRONG]);
  expect((await login(createBrowser(shop), email)).json().access).toBe(true);
  const code = appCode(secret);
  expect((await browser.post("/user/totp/confirm", { code })).statusCode).toBe(200);
  expect((await login(createBrowser(shop), email)).json()).toEqual(ASKED);
  expect((await browser.post("/user/totp")).json()).toMatchObject({
    statusCode: 409,
    message: "One-time codes are on already",
  });
  const again = await browser.post("/user/totp/confirm", { code });
  expect(again.json()).toMatchObject({
    statusCode: 409,
    message:
      "One-time codes are on already. If you have not seen your recovery codes, please make new ones",
  });
});

test("turning one-time codes off needs the password and a factor (behaviour 161)", async () => {
  const { id, email, browser, next } = await enrolled();
  const off = (proof: object) => browser.remove("/user/totp", proof);
  expect((await off({})).statusCode).toBe(403);
  expect((await off({ currentPassword: PASSWORD })).json().details).toEqual([
    { path: "code", message: "Enter the code" },
  ]);
  expect((await off({ currentPassword: PASSWORD, code: "000000" })).json().message).toBe(WRONG);
  expect((await off({ currentPassword: "Wrong1234", code: next() })).statusCode).toBe(403);
  const reply = await off({ currentPassword: PASSWORD, code: next() });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { code: false, passkeys: [], recoveryCodes: 0, required: false },
  ]);
  expect((await login(createBrowser(shop), email)).json().access).toBe(true);
  expect(await eventsOf(id)).toEqual(["codes-on", "codes-off"]);
});

test("an anonymous visitor cannot change factors", async () => {
  const browser = createBrowser(shop);
  for (const url of ["/user/totp", "/user/totp/confirm", "/user/passkeys", "/user/recovery-codes"])
    expect((await browser.post(url, { code: "123456" })).statusCode).toBe(401);
  expect((await browser.remove("/user/totp")).statusCode).toBe(401);
  expect((await browser.get("/user/second-factor")).statusCode).toBe(401);
});

test("deleting an account deletes its factors", async () => {
  const { id, browser } = await enrolled();
  expect((await browser.remove(`/user/${id}`, { currentPassword: PASSWORD })).statusCode).toBe(200);
  const { rows } = await shop.pool.query(
    "select 1 from totp where user_id = $1 union all select 1 from recovery_code where user_id = $1",
    [id],
  );
  expect(rows).toEqual([]);
});

test("each change and use of a second factor is recorded in the audit trail (behaviour 124)", async () => {
  const { id, email, browser, recoveryCodes = [], next } = await enrolled();
  const other = createBrowser(shop);
  await login(other, email);
  await other.post("/user/second-factor", { code: recoveryCodes[0] });
  const proof = { currentPassword: PASSWORD, code: recoveryCodes[1] };
  expect((await browser.post("/user/recovery-codes", proof)).statusCode).toBe(200);
  const off = { currentPassword: PASSWORD, code: next() };
  expect((await browser.remove("/user/totp", off)).statusCode).toBe(200);
  const { rows } = await shop.pool.query(
    `select actor, ip, action, after from audit_entry where target = $1
     and action !~ '^(session|user)[.]' order by id`,
    [`user:${id}`],
  );
  const at = (actor: string) => ({ actor, ip: "127.0.0.1", after: null });
  const used = (left: number, actor: string) => ({
    ...at(actor),
    action: "factor.recovery_code_used",
    after: { left },
  });
  const signedIn = expect.objectContaining({ action: "sign-in.succeeded" });
  expect(rows).toEqual([
    signedIn,
    { ...at(id), action: "device.remembered" },
    { ...at(id), action: "factor.recovery_codes_made" },
    { ...at(id), action: "factor.codes_on" },
    // Both browsers have sent the password.
    { ...at("visitor"), action: "sign-in.first_step" },
    { ...at("visitor"), action: "sign-in.first_step" },
    used(9, "visitor"),
    signedIn,
    { ...at(id), action: "device.remembered" },
    used(8, id),
    { ...at(id), action: "factor.recovery_codes_made" },
    { ...at(id), action: "factor.codes_off" },
    { ...at(id), action: "factor.recovery_codes_ended" },
  ]);
});
