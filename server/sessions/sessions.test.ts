import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("an expired session is refused", async () => {
  const { id } = await buildUser(shop);
  const headers = await signIn(shop, id);
  const status = async () =>
    (await shop.app.inject({ url: `/api/user/${id}`, headers })).statusCode;
  expect(await status()).toBe(200);
  await shop.db
    .updateTable("session")
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where("user_id", "=", id)
    .execute();
  expect(await status()).toBe(401);
});

test("under https the cookie is bound to the host, also without PUBLIC_URL (behaviour 169)", async () => {
  const behind = await openShop({ TRUST_PROXY: "127.0.0.1" });
  const { id, email } = await buildUser(behind);
  const enter = (proto: string) =>
    behind.app.inject({
      method: "POST",
      url: "/api/user",
      headers: { "x-forwarded-proto": proto },
      payload: { email, password: PASSWORD },
    });
  const [safe] = (await enter("https")).cookies;
  expect(safe).toMatchObject({ name: "__Host-sid", secure: true, httpOnly: true, path: "/" });
  expect(safe).not.toHaveProperty("domain");
  expect((await enter("http")).cookies[0]).toMatchObject({ name: "sid", httpOnly: true });
  const read = (cookie: string) =>
    behind.app.inject({
      url: `/api/user/${id}`,
      headers: { "x-forwarded-proto": "https", cookie },
    });
  expect((await read(`__Host-sid=${safe?.value}`)).statusCode).toBe(200);
  expect((await read(`sid=${safe?.value}`)).statusCode).toBe(401);
  await behind.close();
});

/** A session with the given times since sign-in and since its last use. */
async function aged(role: "user" | "admin", signedIn: string, lastSeen: string) {
  const { id } = await buildUser(shop, { status: role });
  const headers = await signIn(shop, id);
  await shop.db
    .updateTable("session")
    .set({ last_seen_at: sql<Date>`now() - ${lastSeen}::interval` })
    .where("user_id", "=", id)
    .execute();
  await sql`update session set created_at = now() - ${signedIn}::interval where user_id = ${id}`.execute(
    shop.db,
  );
  const status = async () =>
    (await shop.app.inject({ url: `/api/user/${id}`, headers })).statusCode;
  return { id, headers, status };
}

test.each([
  ["user", "1 day", "23 hours 59 minutes", 200],
  ["user", "2 days", "24 hours 1 minute", 401],
  ["user", "29 days 23 hours", "1 minute", 200],
  ["user", "30 days 1 minute", "1 minute", 401],
  ["admin", "1 hour", "29 minutes", 200],
  ["admin", "1 hour", "31 minutes", 401],
  ["admin", "11 hours 59 minutes", "1 minute", 200],
  ["admin", "12 hours 1 minute", "1 minute", 401],
] as const)("a session (%s) begun %s ago and last used %s ago gets %i", async (role, signedIn, lastSeen, answer) => {
  const { status: statusNow } = await aged(role, signedIn, lastSeen);
  expect(await statusNow()).toBe(answer);
});

test("use extends a session, up to its maximum lifetime", async () => {
  const { id, status } = await aged("user", "29 days 23 hours", "20 hours");
  expect(await status()).toBe(200);
  const stored = () =>
    shop.db
      .selectFrom("session")
      .select(["created_at", "last_seen_at", "expires_at"])
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
  // Requests do not wait for this write.
  await expect
    .poll(async () => Date.now() - (await stored()).last_seen_at.getTime())
    .toBeLessThan(60_000);
  const row = await stored();
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(30 * 24 * 3600_000);
});

test("a new administrator gets the shorter session lifetime at once", async () => {
  const { id, status } = await aged("user", "2 hours", "1 hour");
  await shop.db.updateTable("app_user").set({ status: "admin" }).where("id", "=", id).execute();
  expect(await status()).toBe(401);
});
