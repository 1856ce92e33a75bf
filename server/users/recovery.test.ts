import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

const post = (url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });
const login = (email: string, password: string) => post("/user", { email, password });

/** Sends the waiting mails. @returns those to this address */
async function mailsTo(address: string) {
  await workOff(shop);
  const folder = join(shop.config.dataDir, "mail");
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === address);
}
const linkIn = (mail: { text?: string } | undefined) =>
  new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none:");

async function resetLink(email: string): Promise<string> {
  await post("/reset-password", { email });
  const mails = await mailsTo(email);
  const link = linkIn(mails.at(-1));
  expect(link.pathname).toBe("/login/resetpassword");
  return link.searchParams.get("token") ?? "";
}

test("registering sends a mail whose link confirms the address, once (behaviour 65)", async () => {
  const email = "fresh@people.example";
  const made = await post("/user/create", {
    name: "Fresh",
    lastName: "Person",
    email,
    password: PASSWORD,
    age: 30,
    country: "Chile",
  });
  expect(made.json().verify).toBe(false);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("Confirm your e-mail");
  expect(mail?.from?.address).toBe("no-reply@marque.example");
  expect(mail?.html).toContain("Confirm my e-mail");
  expect(mail?.messageId).toMatch(/^<[\w-]+@127\.0\.0\.1>$/);
  const link = linkIn(mail);
  expect(link.pathname).toBe("/login/verify");
  const token = link.searchParams.get("token") ?? "";
  const isVerified = async () => (await shop.services.users.find(made.json().id)).verify;

  const old = await shop.app.inject(`/api/user/verify?token=${token}`);
  expect(old.statusCode).toBe(303);
  expect(old.headers.location).toBe(`/login/verify?token=${token}`);
  expect(await isVerified()).toBe(false);

  const done = await post("/user/verify", { token });
  expect(done.json()).toEqual({ message: "Your e-mail is confirmed" });
  expect(await isVerified()).toBe(true);
  const again = await post("/user/verify", { token });
  expect(again.statusCode).toBe(400);
  expect(again.json().message).toBe("This link is no longer valid, please ask for a new one");
});

test("the page's own form confirms the address, and another site's does not", async () => {
  const { id } = await buildUser(shop);
  const token = await shop.services.accountTokens.issue(id, "verify");
  const send = (headers: object) =>
    shop.app.inject({
      method: "POST",
      url: "/api/user/verify",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: `token=${token}`,
    });
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
    expect((await send(foreign)).statusCode).toBe(403);
  expect((await shop.services.users.find(id)).verify).toBe(false);
  const own = { host: "localhost", origin: "http://localhost", "sec-fetch-site": "same-origin" };
  const done = await send(own);
  expect([done.statusCode, done.headers.location]).toEqual([303, "/login?verified=1"]);
  expect((await shop.services.users.find(id)).verify).toBe(true);
  expect((await send(own)).headers.location).toBe("/login?verified=0");
});

test("a refused registration sends nothing", async () => {
  const { email } = await buildUser(shop);
  await post("/user/create", {
    name: "Twice",
    lastName: "Person",
    email,
    password: PASSWORD,
    age: 30,
    country: "Chile",
  });
  expect(await mailsTo(email)).toEqual([]);
});

test("a password reset says the same for known and unknown addresses (behaviour 64)", async () => {
  const { email } = await buildUser(shop);
  const replies = [
    await post("/reset-password", { email: email.toUpperCase() }),
    await post("/reset-password", { email: "unknown@people.example" }),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      message: "If this e-mail has an account, a link to restore the password is on its way",
    });
  }
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo("unknown@people.example")).toEqual([]);
});

test.each([
  {},
  { email: "" },
  { email: "nobody" },
  { email: 5 },
])("asking for a new password with %j is refused", async (payload) => {
  const reply = await post("/reset-password", payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details[0].path).toBe("email");
});

test("the link sets a new password once and ends all sessions (behaviour 64)", async () => {
  const { id, email } = await buildUser(shop);
  const session = await signIn(shop, id);
  const token = await resetLink(email);
  const other = await resetLink(email);
  const confirm = (secret: string, password = "Fresh1234") =>
    post("/reset-password/confirm", { token: secret, password });

  const weak = await confirm(token, "weak");
  expect(weak.statusCode).toBe(400);
  expect(weak.json().message).toBe("Password must contain at least 8 characters");

  const done = await confirm(token);
  expect(done.statusCode).toBe(200);
  expect(done.json().message).toBe("Your password has been restored, you can log in with it now");
  const old = await shop.app.inject({ url: `/api/user/${id}`, headers: session });
  expect(old.statusCode).toBe(401);
  expect((await login(email, PASSWORD)).statusCode).toBe(401);
  expect((await login(email, "Fresh1234")).statusCode).toBe(200);

  for (const used of [token, other, "unknown", "x".repeat(300)]) {
    const reply = await confirm(used);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().message).toBe("This link is no longer valid, please ask for a new one");
  }
});

test("the link works for an hour (behaviour 64)", async () => {
  const { email } = await buildUser(shop);
  const token = await resetLink(email);
  const { rows } = await shop.pool.query(
    "update account_token set expires_at = expires_at - interval '1 hour' returning expires_at, now()",
  );
  expect(rows.at(-1).now - rows.at(-1).expires_at).toBeLessThan(60_000);
  const reply = await post("/reset-password/confirm", { token, password: "Fresh1234" });
  expect(reply.statusCode).toBe(400);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("a token works only for its purpose", async () => {
  const { email } = await buildUser(shop);
  const token = await resetLink(email);
  expect((await post("/user/verify", { token })).statusCode).toBe(400);
  for (const odd of [undefined, "", "x".repeat(201), 7, ["x"]])
    expect((await post("/user/verify", { token: odd })).statusCode).toBe(400);
});

test("the database contains no usable token", async () => {
  const { email } = await buildUser(shop);
  const token = await resetLink(email);
  const { rows } = await shop.pool.query(
    "select (select string_agg(t::text, ' ') from account_token t) || (select string_agg(data::text, ' ') from job_log) as all",
  );
  expect(rows[0].all).not.toContain(token);
});
