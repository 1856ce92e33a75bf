import { afterAll, beforeAll, expect, test } from "vitest";
import { markOwnersBanned } from "#server/cars/cars-of-sellers.queries.ts";
import type { Db } from "#server/db/tables.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, type UserTraits } from "#test/builders.ts";
import { createBrowser, enrolTotp, type TestBrowser } from "#test/second-factor.ts";
import { whileLocked } from "#test/while-locked.ts";
import { updateUsers } from "./admin-users.queries.ts";
import { eraseAccounts } from "./erase-accounts.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" });
});
afterAll(() => shop.close());

const ban = (id: string) => async (trx: Db) => {
  await updateUsers(trx, [id], { banned: true });
  await markOwnersBanned(trx, [id], true);
  await shop.services.sessions.endAll(id, null, trx);
};
const erase = (id: string) => (trx: Db) => eraseAccounts(trx, shop.services.sessions, [id]);

async function person(traits: UserTraits = {}) {
  const user = await buildUser(shop, traits);
  const browser = createBrowser(shop);
  const enter = (at = browser) => at.post("/user", { email: user.email, password: PASSWORD });
  await enter();
  return { ...user, browser, enter };
}
const sessionsOf = async (id: string) =>
  (await shop.pool.query("select 1 from session where user_id = $1", [id])).rowCount;

test("a user banned during sign-in gets no session, even after the ban is lifted", async () => {
  const { id, enter } = await person();
  const reply = await whileLocked(shop, id, () => enter(createBrowser(shop)), ban(id));
  expect([reply.statusCode, reply.json().message]).toEqual([
    403,
    "You have been banned by an Admin",
  ]);
  expect(reply.cookies).toEqual([]);
  expect(await sessionsOf(id)).toBe(0);
});

test("a sign-in asks for a second factor that is added while it runs", async () => {
  const { id, enter } = await person();
  const other = await person();
  await enrolTotp(other.browser, PASSWORD);
  const reply = await whileLocked(
    shop,
    id,
    () => enter(createBrowser(shop)),
    (trx) => trx.updateTable("totp").set({ user_id: id }).where("user_id", "=", other.id).execute(),
  );
  expect(reply.json()).toEqual({ access: false, secondFactor: ["code"] });
});

test.each([
  ["banned", ban],
  ["deleted", erase],
] as const)("a user who is %s while publishing a car has no car on offer (behaviour 67)", async (_, end) => {
  const { id, browser } = await person();
  const fields = { name: "Roma", brand: "Ferrari", model: 2021, state: "New", price: 200_000 };
  const publish = () => browser.post("/car/create", { ...fields, userId: id });
  const reply = await whileLocked(shop, id, publish, end(id));
  expect(reply.statusCode).toBe(401);
  expect((await browser.get(`/car/user/${id}`)).json()).toEqual([]);
});

test("a user deleted while storing a favorite leaves no favorite (behaviour 109)", async () => {
  const { id, browser } = await person();
  const car = await buildCar(shop);
  const keep = () => browser.put("/favorites", { ids: [car.id], merge: true });
  const reply = await whileLocked(shop, id, keep, erase(id));
  expect(reply.statusCode).toBe(401);
  const { rows } = await shop.pool.query("select 1 from favorite where user_id = $1", [id]);
  expect(rows).toEqual([]);
});

test.each([
  ["banned", ban],
  ["demoted", (id: string) => (trx: Db) => updateUsers(trx, [id], { status: "user" })],
] as const)("an administrator who is %s during a request changes and deletes no user (behaviour 67)", async (_, end) => {
  await buildUser(shop, { status: "admin" });
  const acts = {
    change: (admin: TestBrowser, [id]: string[]) =>
      admin.put(`/user/dashboard/users/${id}`, { status: "admin" }),
    changeAll: (admin: TestBrowser, ids: string[]) =>
      admin.put("/user/dashboard/bulk", { ids, ban: true }),
    remove: (admin: TestBrowser, [id]: string[]) => admin.remove(`/user/dashboard/users/${id}`),
    removeAll: (admin: TestBrowser, ids: string[]) =>
      admin.post("/user/dashboard/bulk-delete", { ids }),
  };
  for (const act of Object.values(acts)) {
    const { id, browser } = await person({ status: "admin" });
    const ids = [(await buildUser(shop)).id, (await buildUser(shop)).id];
    const reply = await whileLocked(shop, id, () => act(browser, ids), end(id));
    expect(reply.statusCode).toBe(403);
    const unchanged = await shop.db
      .selectFrom("app_user")
      .select("id")
      .where("id", "in", ids)
      .where("status", "=", "user")
      .where("banned", "=", false)
      .where("deleted_at", "is", null)
      .execute();
    expect(unchanged).toHaveLength(2);
  }
});
