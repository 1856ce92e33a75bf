import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { linkIn, sentTo } from "#test/mails.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

const post = (url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });
const login = (email: string, password: string) => post("/user", { email, password });

async function resetLink(email: string): Promise<string> {
  await post("/reset-password", { email });
  const mails = await sentTo(shop, email);
  const link = linkIn(mails.at(-1));
  expect(link.pathname).toBe("/login/resetpassword");
  return link.searchParams.get("token") ?? "";
}

test("a password reset gives the same answer for known and unknown addresses (behaviour 64)", async () => {
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
  expect(await sentTo(shop, email)).toHaveLength(1);
  expect(await sentTo(shop, "unknown@people.example")).toEqual([]);
});

test.each([
  {},
  { email: "" },
  { email: "nobody" },
  { email: 5 },
])("a password reset with %j is refused", async (payload) => {
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

  const message = "This link is no longer valid, please ask for a new one";
  for (const used of [token, other, "unknown", "x".repeat(300)]) {
    const reply = await confirm(used);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message, details: [{ path: "token", message }] });
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
