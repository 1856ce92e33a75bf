import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";

let shop: TestShop;
let limited: TestShop;
beforeAll(async () => {
  shop = await openShop();
  limited = await openShop({ RATE_LIMIT: "on" });
});
afterAll(async () => {
  await shop.close();
  await limited.close();
});

const FRESH = "Another123";
const fresh = { password: FRESH, confirmPassword: FRESH };
const put = (id: string, payload: object, headers = {}, at = shop) =>
  at.app.inject({ method: "PUT", url: `/api/user/${id}`, payload, headers });
const get = (id: string, headers = {}) => shop.app.inject({ url: `/api/user/${id}`, headers });
const sendReset = (id: string, headers = {}) =>
  shop.app.inject({ method: "POST", url: `/api/user/${id}/send-reset`, headers });
const login = (email: string, password: string) =>
  shop.app.inject({ method: "POST", url: "/api/user", payload: { email, password } });

/** An account that was made by signing in with Google. */
async function withoutPassword() {
  const user = await buildUser(shop);
  await shop.db
    .updateTable("app_user")
    .set({ password_hash: null })
    .where("id", "=", user.id)
    .execute();
  return user;
}

test("a new password ends the other sessions and keeps this one", async () => {
  const { id, email } = await buildUser(shop);
  const here = await signIn(shop, id);
  const there = await signIn(shop, id);
  expect((await put(id, { ...fresh, currentPassword: PASSWORD }, here)).statusCode).toBe(200);
  expect((await get(id, here)).statusCode).toBe(200);
  expect((await get(id, there)).statusCode).toBe(401);
  expect((await login(email, PASSWORD)).statusCode).toBe(401);
  expect((await login(email, FRESH)).statusCode).toBe(200);
});

test("a new password can be sent without its confirmation (behaviour 75)", async () => {
  const { id, email } = await buildUser(shop);
  const payload = { password: FRESH, currentPassword: PASSWORD };
  expect((await put(id, payload, await signIn(shop, id))).statusCode).toBe(200);
  expect((await login(email, FRESH)).statusCode).toBe(200);
});

test.each([
  ["no", {}],
  ["an empty", { currentPassword: "" }],
  ["a wrong", { currentPassword: "Wrong1234" }],
])("with %s current password no field changes", async (_name, current) => {
  const { id, email, name } = await buildUser(shop);
  const session = await signIn(shop, id);
  const reply = await put(id, { ...fresh, name: "Eva", ...current }, session);
  expect(reply.json()).toMatchObject({
    statusCode: 403,
    message: "Wrong password",
    details: [{ path: "currentPassword", message: "Wrong password" }],
  });
  expect((await get(id, session)).json().name).toBe(name);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("a current password of the wrong type is a 400", async () => {
  const { id } = await buildUser(shop);
  const session = await signIn(shop, id);
  for (const currentPassword of [7, ["x"], "x".repeat(201)])
    expect((await put(id, { ...fresh, currentPassword }, session)).statusCode).toBe(400);
});

test("other fields can be changed without the password", async () => {
  const { id } = await buildUser(shop);
  const reply = await put(id, { name: "Eva", currentPassword: "x" }, await signIn(shop, id));
  expect([reply.statusCode, reply.json().name]).toEqual([200, "Eva"]);
});

test("nobody can set another user's password, not even an administrator", async () => {
  const [user, other] = [await buildUser(shop), await buildUser(shop)];
  const chief = await buildUser(shop, { status: "admin" });
  const body = { ...fresh, name: "Eva", currentPassword: PASSWORD };
  expect((await put(user.id, body)).statusCode).toBe(401);
  expect((await put(user.id, body, await signIn(shop, other.id))).statusCode).toBe(403);
  const admin = await signIn(shop, chief.id);
  const secondAdmin = await buildUser(shop, { status: "admin" });
  for (const { id, email, name } of [user, secondAdmin]) {
    const reply = await put(id, body, admin);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().message).toBe("Only the owner of an account can change its password");
    expect((await get(id, admin)).json().name).toBe(name);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  }
  expect((await put(chief.id, body, admin)).statusCode).toBe(200);
});

test("an account without a password can set one within five minutes of signing in", async () => {
  const { id, email } = await withoutPassword();
  const session = await signIn(shop, id);
  const age = (interval: string) =>
    sql`update session set created_at = now() - ${interval}::interval where user_id = ${id}`.execute(
      shop.db,
    );
  await age("5 minutes 1 second");
  const late = await put(id, { ...fresh, name: "Eva" }, session);
  expect([late.statusCode, late.json().message]).toEqual([
    403,
    "Please log in again: this can be done only within 5 minutes of logging in",
  ]);
  expect((await get(id, session)).json().name).not.toBe("Eva");
  await age("4 minutes 50 seconds");
  expect((await put(id, fresh, session)).statusCode).toBe(200);
  expect((await login(email, FRESH)).statusCode).toBe(200);
  expect((await put(id, { ...fresh, name: "Eva" }, session)).json().message).toBe("Wrong password");
});

test("wrong current passwords are limited like wrong passwords at sign-in", async () => {
  const { id } = await buildUser(limited);
  const session = await signIn(limited, id);
  const attempt = (currentPassword: string) =>
    put(id, { ...fresh, currentPassword }, session, limited);
  for (let i = 0; i < 5; i += 1) expect((await attempt("Wrong1234")).statusCode).toBe(403);
  const refused = await attempt(PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe("Too many attempts, please try again in a minute");
});

test("an administrator can have a password link mailed to the user", async () => {
  const [user, other] = [await buildUser(shop), await buildUser(shop)];
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  expect((await sendReset(user.id)).statusCode).toBe(401);
  expect((await sendReset(user.id, await signIn(shop, other.id))).statusCode).toBe(403);
  for (const id of ["nobody", "01900000-0000-7000-8000-000000000000"])
    expect((await sendReset(id, admin)).json()).toMatchObject({
      statusCode: 404,
      message: "User not found",
    });
  const mails = async () =>
    (await enqueuedJobs(shop, "mail")).filter(({ email }) => email === user.email);
  expect(await mails()).toEqual([]);
  const reply = await sendReset(user.id, admin);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: "A link to restore the password is on its way to the user" },
  ]);
  expect(await mails()).toEqual([{ template: "reset", email: user.email }]);
});
