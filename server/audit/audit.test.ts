import { afterAll, beforeAll, expect, test } from "vitest";
import { CALL_ACCESS } from "#server/http/access-table.ts";
import type { AuditEntry } from "#shared/audit.ts";
import { orderNumber } from "#shared/purchase.ts";
import { buildCar, buildPurchase, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { workOff } from "#test/jobs.ts";
import { openPayingShop, openPurchase, pay } from "#test/paying.ts";

const database = await testDatabase();
const shop = await openPayingShop({ database });
let admin: { id: string };
let headers: { cookie: string };
beforeAll(async () => {
  admin = await buildUser(shop, { status: "admin" });
  headers = await signIn(shop, admin.id);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, payload?: object, as: object = headers) =>
  shop.app.inject({ method, url: `/api${path}`, payload, headers: { ...as } });

async function trail(query: Record<string, string>): Promise<AuditEntry[]> {
  const reply = await call("GET", `/admin/audit?${new URLSearchParams(query)}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const actionsOn = async (target: string) => (await trail({ target })).map(({ action }) => action);

test("an administrator's changes to a user are recorded without personal data (behaviour 124)", async () => {
  const user = await buildUser(shop, { name: "Secretive" });
  const change = { status: "admin", ban: false, name: "Renamed", country: "Chile" };
  await call("PUT", `/user/dashboard/users/${user.id}`, change);
  await call("PUT", `/user/dashboard/users/${user.id}`, { status: "user" });
  await call("PUT", `/user/dashboard/users/${user.id}`, { ban: true });
  await call("DELETE", `/user/dashboard/users/${user.id}`);
  const entries = await trail({ target: user.id });
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: "user.deleted", before: null, after: null },
    { action: "user.banned", before: { ban: false }, after: { ban: true } },
    { action: "user.type_changed", before: { type: "admin" }, after: { type: "user" } },
    { action: "user.edited", before: null, after: { fields: ["country", "name"] } },
    { action: "user.type_changed", before: { type: "user" }, after: { type: "admin" } },
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({ actor: admin.id, target: `user:${user.id}`, ip: "127.0.0.1" });
  expect(JSON.stringify(entries)).not.toMatch(/Secretive|Renamed|people\.example/);
});

test("a ban and its end are an entry each, however many cars the seller has (behaviour 124)", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id });
  const bought = await buildCar(shop, { sellerId: seller.id });
  await buildPurchase(shop, { userId: (await buildUser(shop)).id, cars: [bought] });
  for (const ban of [true, false]) await call("PUT", `/user/dashboard/users/${seller.id}`, { ban });
  expect(await actionsOn(seller.id)).toEqual(["user.unbanned", "user.banned"]);
  expect(await actionsOn(car.id)).toEqual([]);
  await call("DELETE", `/user/dashboard/users/${seller.id}`);
  expect(await actionsOn(car.id)).toEqual(["car.deleted"]);
  const { rows } = await shop.pool.query(
    "select to_jsonb(deleted_at) as at from car where id = $1",
    [bought.id],
  );
  expect(await trail({ target: bought.id })).toMatchObject([
    { action: "car.deleted", before: { deleted_at: null }, after: { deleted_at: rows[0].at } },
  ]);
});

test("a password link sent by an administrator is recorded (behaviour 124)", async () => {
  const user = await buildUser(shop);
  expect((await call("POST", `/user/${user.id}/send-reset`)).statusCode).toBe(200);
  expect(await trail({ target: user.id })).toMatchObject([
    { actor: admin.id, action: "user.reset_sent", target: `user:${user.id}` },
  ]);
});

test("creating an account with Google and linking one to it are recorded (behaviour 124)", async () => {
  const known = await buildUser(shop, { verified: true, ownerProven: true });
  for (const [email, actions] of [
    ["begun@people.example", ["device.remembered", "sign-in.succeeded", "user.registered"]],
    [known.email, ["device.remembered", "sign-in.succeeded", "user.google_linked"]],
  ] as const) {
    const { token } = (
      await shop.app.inject({
        method: "POST",
        url: "/sandbox/identity/token",
        payload: { email, name: "Iris" },
      })
    ).json();
    const signIn = { authorization: `Bearer ${token}` };
    const { id } = (await call("POST", "/user/google", { tokenFirebase: token }, signIn)).json();
    const entries = await trail({ target: id });
    expect(entries.map(({ action }) => action)).toEqual(actions);
    expect(entries[2]).toMatchObject({ actor: "visitor", ip: "127.0.0.1" });
  }
});

test("a password reset that unlinks Google is recorded (behaviour 124)", async () => {
  const user = await buildUser(shop);
  await shop.pool.query("update app_user set identity_subject = 'strange' where id = $1", [
    user.id,
  ]);
  const token = await shop.services.accountTokens.issue(user.id, "reset");
  const choice = { token, password: "Fresh1234" };
  await call("POST", "/reset-password/confirm", choice, {});
  const actions = await actionsOn(user.id);
  expect(actions).toContain("user.google_unlinked");
  expect(actions.filter((action) => action === "user.google_linked")).toHaveLength(1);
});

test("an administrator's changes to a car are recorded with the old values; owners' changes are not recorded (behaviour 124)", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id, price: 90_000 });
  await call("PUT", `/car/edit/${car.id}`, { price: 80_000 }, await signIn(shop, seller.id));
  expect(await trail({ target: car.id })).toEqual([]);
  await call("PUT", `/car/edit/${car.id}`, { price: 70_000 });
  await call("DELETE", `/car/${car.id}`);
  const [deleted, edited] = await trail({ target: `car:${car.id}` });
  expect(edited).toMatchObject({
    actor: admin.id,
    action: "car.edited",
    before: { price: 80_000 },
    after: { price: 70_000 },
  });
  expect(deleted).toMatchObject({ action: "car.deleted", before: { name: car.name } });
});

/** The calls for administrators, and those for owners that administrators can use too. */
const CHANGES = Object.entries(CALL_ACCESS)
  .filter(([call, who]) => who === "admin" && !call.startsWith("GET"))
  .map(([call]) => call)
  .concat("PUT /user/:id", "PUT /car/edit/:id", "DELETE /car/:id");

test.each(
  CHANGES,
)("%s by an administrator is recorded with their id (behaviour 124)", async (change) => {
  const build = () =>
    change.includes("/car/") ? buildCar(shop, { state: "New" }) : buildUser(shop);
  const ids = [(await build()).id, (await build()).id];
  const [method, path = ""] = change.split(" ");
  const body = { ids, state: "Used", ban: true, name: "Renamed" };
  const reply = await call(method as Method, path.replace(":id", ids[0] ?? ""), body);
  expect([200, 204], reply.body).toContain(reply.statusCode);
  for (const target of path.includes(":id") ? ids.slice(0, 1) : ids) {
    const [newest] = await trail({ target });
    expect(newest).toMatchObject({ actor: admin.id, ip: "127.0.0.1" });
  }
});

test("each step of a payment is recorded once (behaviour 124)", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  await workOff(shop);
  const id = back?.get("external_reference") ?? "";
  const paymentId = back?.get("payment_id") ?? "";
  const [approved, opened] = await trail({ target: id });
  expect(opened).toMatchObject({ actor: buyer.id, action: "purchase.opened" });
  expect(approved).toMatchObject({
    actor: "shop",
    action: "purchase.approved",
    target: `purchase:${id}`,
    before: { status: "pending" },
    after: { status: "approved", payment: paymentId, price: car.price },
  });
  expect(await actionsOn(`payment:${paymentId}`)).toEqual(["payment.approved"]);
});

test("a refund is recorded when it is decided and when it is done (behaviour 124)", async () => {
  const { car, initPoint } = await openPurchase(shop, { state: "Used" });
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", car.id).execute();
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const actions = await actionsOn(back?.get("payment_id") ?? "");
  expect(actions).toEqual(
    expect.arrayContaining(["refund.done", "refund.decided", "payment.approved"]),
  );
  expect(actions.filter((one) => one === "refund.done")).toHaveLength(1);
});

test("sign-ins, sign-outs, wrong passwords and password changes are recorded (behaviour 124)", async () => {
  const user = await buildUser(shop);
  await call("POST", "/user", { email: user.email, password: "Wrong1234" }, {});
  const signedIn = await call("POST", "/user", { email: user.email, password: PASSWORD }, {});
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const password = "Another123";
  const change = { password, confirmPassword: password, currentPassword: PASSWORD };
  await call("PUT", `/user/${user.id}`, change, { cookie });
  await call("POST", "/user/logout", undefined, { cookie });
  const about = await trail({ target: user.id });
  expect(about.map(({ action }) => action)).toEqual([
    "session.ended",
    "user.password_changed",
    "device.remembered",
    "sign-in.succeeded",
  ]);
  for (const { actor } of about) expect(actor).toBe(user.id);
  await expect.poll(async () => (await trail({ action: "sign-in.failed" })).length).toBe(1);
  expect(JSON.stringify(await trail({}))).not.toMatch(/Wrong1234|Another123/);
});

test("forged webhooks and refused calls are recorded, and a flood is summed up in one entry (behaviour 124)", async () => {
  const forged = () =>
    call("POST", "/payments/webhook?data.id=1&type=payment", {}, { "x-signature": "ts=1,v1=00" });
  const since = performance.now();
  await Promise.all(Array.from({ length: 400 }, forged));
  const seconds = (performance.now() - since) / 1_000;
  await expect.poll(async () => (await trail({ action: "security.skipped" })).length).toBe(1);
  const written = await call("GET", "/admin/audit?action=webhook.forged&limit=1");
  // Fifty a second.
  const most = Math.min(50 * Math.ceil(1 + seconds), 399);
  expect(Number(written.headers["x-total-count"])).toBeLessThanOrEqual(most);
  const other = await signIn(shop, (await buildUser(shop)).id);
  expect((await call("GET", "/admin/audit", undefined, other)).statusCode).toBe(403);
  await expect
    .poll(async () => (await trail({ action: "access.refused" }))[0]?.target)
    .toBe("GET /api/admin/audit");
});

test("a change that is rolled back leaves no entry", async () => {
  const { rows } = await shop.pool.query("select count(*)::int as found from audit_entry");
  const user = await buildUser(shop);
  const ids = [user.id, "00000000-0000-7000-8000-000000000000"];
  expect((await call("PUT", "/user/dashboard/bulk", { ids, ban: true })).statusCode).toBe(403);
  expect(await trail({ target: user.id })).toEqual([]);
  const after = await shop.pool.query("select count(*)::int as found from audit_entry");
  expect(after.rows[0].found - rows[0].found).toBeLessThanOrEqual(1);
});

test("the audit trail can be filtered and paged, newest first (behaviour 124)", async () => {
  for (let user = 0; user < 5; user += 1) {
    const { id } = await buildUser(shop);
    await call("PUT", `/user/dashboard/users/${id}`, { ban: true });
  }
  const all = await call("GET", "/admin/audit?limit=2&page=2");
  expect(all.json()).toHaveLength(2);
  expect(Number(all.headers["x-total-count"])).toBeGreaterThanOrEqual(5);
  expect(all.headers.link).toContain('rel="next"');
  const whole = await trail({ limit: "100" });
  const ids = whole.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const actors = (await trail({ actor: admin.id })).map(({ actor }) => actor);
  expect(new Set(actors)).toEqual(new Set([admin.id]));
  const kinds = (await trail({ action: "purchase" })).map(({ action }) => action.split(".")[0]);
  expect(new Set(kinds)).toEqual(new Set(["purchase"]));
  const [newest] = whole;
  const at = newest?.at ?? "";
  expect((await trail({ from: at, to: at })).map(({ id }) => id)).toContain(newest?.id);
  expect(await trail({ to: "2020-01-01" })).toEqual([]);
  expect((await trail({ from: at.slice(0, 10), to: at.slice(0, 10) })).length).toBeGreaterThan(2);
});

test("an empty filter of the audit trail is ignored", async () => {
  const all = await trail({ limit: "2" });
  const filter = { actor: "", action: "", target: "", from: "", to: "", limit: "2" };
  expect((await trail(filter)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test("an id in capital letters finds the same entries", async () => {
  const { id } = await buildUser(shop);
  await call("PUT", `/user/dashboard/users/${id}`, { name: "Renamed" });
  for (const target of [id, `user:${id}`]) {
    const found = await trail({ target: target.replace(id, id.toUpperCase()) });
    expect(found).toMatchObject([{ action: "user.edited", target: `user:${id}` }]);
  }
});

test("the number of an order finds its entries", async () => {
  await openPurchase(shop);
  const [newest] = await trail({ action: "purchase" });
  const id = newest?.target.replace("purchase:", "") ?? "";
  const number = orderNumber(id);
  const entries = await trail({ target: id });
  expect(entries).not.toEqual([]);
  const found = await trail({ target: number.toUpperCase() });
  // Orders of the same minute have the same number.
  expect(found).toEqual(expect.arrayContaining(entries));
  for (const { target } of found) expect(target).toContain(`purchase:${number}-`);
});

const notATime = "A time is written as 2026-11-28 or 2026-11-28T14:05:00Z";
test.each([
  ["from=yesterday", notATime],
  ["to=2026-13-01", notATime],
  ["page=0", "The page must be a whole number from 1"],
  [`actor=${"x".repeat(201)}`, "A filter takes at most 200 characters"],
])("the filter %s is refused with a message", async (query, message) => {
  const reply = await call("GET", `/admin/audit?${query}`);
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});

test("only administrators can read the audit trail (behaviour 100)", async () => {
  expect((await call("GET", "/admin/audit", undefined, {})).statusCode).toBe(401);
});
