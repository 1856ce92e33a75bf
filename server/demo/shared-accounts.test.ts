import { afterAll, expect, test } from "vitest";
import { seedDemo } from "#demo/demo.ts";
import { hashPassword } from "#server/users/password.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";

const KEPT =
  "This account belongs to the demonstration, where everyone uses it: it cannot be changed or deleted";
const BUYER = { email: "buyer@marque.example", password: "Buyer2023" };
/** The tests do not share this account. */
const SELLER = { email: "seller@marque.example", password: "Seller2023" };
const ADMIN = { email: "admin@marque.example", password: "Admin2023" };

const database = await testDatabase();
const PUBLIC = { PUBLIC_URL: "http://shop.example", DEMO: "on", WORKER: "off" };
const demo = await openShop(PUBLIC, { database });
const local = await openShop({ WORKER: "off" }, { database });
await seedDemo(local.db, { hashPassword, picturesOf: () => [] });
afterAll(async () => {
  await demo.close();
  await local.close();
  await database.drop();
});

/** A signed-in user, whose calls return the status and message. */
async function enter(shop: TestShop, credentials: { email: string; password: string }) {
  const reply = await shop.app.inject({ method: "POST", url: "/api/user", payload: credentials });
  const cookie = String(reply.headers["set-cookie"]).split(";", 1)[0] ?? "";
  return {
    id: reply.json().id as string,
    call: async (method: "POST" | "PUT" | "DELETE", path: string, payload: object = {}) => {
      const url = `/api/user${path}`;
      const answer = await shop.app.inject({ method, url, payload, headers: { cookie } });
      return [answer.statusCode, answer.json().message];
    },
  };
}

test("with DEMO=on a visitor cannot take over or delete a demonstration account (behaviour 170)", async () => {
  const { id, call } = await enter(demo, BUYER);
  const currentPassword = BUYER.password;
  const password = { password: "Fresh1234", confirmPassword: "Fresh1234", currentPassword };
  const email = { email: "mine@people.example", currentPassword };
  for (const refused of [
    await call("DELETE", `/${id}`, { currentPassword }),
    await call("PUT", `/${id}`, password),
    await call("POST", `/${id}/email`, email),
    await call("POST", "/totp"),
    await call("POST", "/totp", { currentPassword }),
    await call("POST", "/passkeys/options"),
  ])
    expect(refused).toEqual([403, KEPT]);
  expect((await call("PUT", `/${id}`, { name: "Bea" }))[0]).toBe(200);
  expect((await enter(demo, BUYER)).id).toBe(id);
});

test("signing in with Google by its e-mail does not take over a demonstration account (behaviour 170)", async () => {
  for (const { email, password } of [BUYER, ADMIN]) {
    const person = { email, name: "Iris" };
    const sandbox = { method: "POST", url: "/sandbox/identity/token", payload: person } as const;
    const { token } = (await demo.app.inject(sandbox)).json();
    const entered = await demo.app.inject({
      method: "POST",
      url: "/api/user/google",
      headers: { authorization: `Bearer ${token}` },
      payload: { tokenFirebase: token },
    });
    expect(entered.statusCode).toBe(200);
    expect((await enter(demo, { email, password })).id).toBe(entered.json().id);
  }
});

test("the demonstration's administrator cannot delete, ban or promote a demonstration account (behaviour 170)", async () => {
  const admin = await enter(demo, ADMIN);
  const { id } = await enter(demo, BUYER);
  const other = (await buildUser(demo)).id;
  const ids = [id, other];
  for (const refused of [
    await admin.call("DELETE", `/dashboard/users/${id}`),
    await admin.call("PUT", `/dashboard/users/${id}`, { ban: true }),
    await admin.call("PUT", `/dashboard/users/${id}`, { status: "admin" }),
    await admin.call("POST", "/dashboard/bulk-delete", { ids }),
    await admin.call("PUT", "/dashboard/bulk", { ids, ban: true }),
  ])
    expect(refused).toEqual([403, KEPT]);
  const same = { status: "user", ban: false, country: "Chile" };
  expect((await admin.call("PUT", `/dashboard/users/${id}`, same))[0]).toBe(200);
  expect((await admin.call("DELETE", `/dashboard/users/${other}`))[0]).toBe(200);
  expect((await enter(demo, BUYER)).id).toBe(id);
});

test("with DEMO=on visitors can delete their own accounts", async () => {
  const { id, email } = await buildUser(demo);
  const own = await enter(demo, { email, password: PASSWORD });
  expect(await own.call("DELETE", `/${id}`, { currentPassword: PASSWORD })).toEqual([
    200,
    "Your account has been deleted",
  ]);
});

test("without DEMO=on a demonstration account can be deleted", async () => {
  const { id, call } = await enter(local, SELLER);
  expect((await call("DELETE", `/${id}`, { currentPassword: SELLER.password }))[0]).toBe(200);
});
