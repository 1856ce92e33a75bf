import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const nobody = "01900000-0000-7000-8000-000000000000";

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop({ TRUST_PROXY: "127.0.0.1" }, { database });
  other = await openShop({}, { database });
});
afterAll(async () => {
  await shop.close();
  await other.close();
  await database.drop();
});

type Method = "GET" | "DELETE";
const ask = (method: Method, url: string, headers = {}, at = shop) =>
  at.app.inject({ method, url: `/api/user/sessions${url}`, headers });
const listOf = async (headers: object) => (await ask("GET", "", headers)).json();

/** Signs in over REST. */
async function enter(email: string, ip: string, agent = FIREFOX) {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/user",
    payload: { email, password: PASSWORD },
    headers: { "user-agent": agent, "x-forwarded-for": ip },
  });
  const cookie = reply.cookies.find(({ name }) => name === "sid");
  return { cookie: `sid=${cookie?.value}` };
}

test("users see their sessions, last used first (behaviour 111)", async () => {
  const { email } = await buildUser(shop);
  await enter(email, "192.0.2.1", "curl/8.5.0");
  const here = await enter(email, "2001:db8::7");
  const list = await listOf(here);
  expect(list).toHaveLength(2);
  expect(list).toMatchObject([
    { device: "Firefox on Windows", ip: "2001:db8::7", current: true },
    { device: "curl", ip: "192.0.2.1", current: false },
  ]);
  for (const session of list) {
    expect(Object.keys(session).sort()).toEqual(
      ["createdAt", "current", "device", "id", "ip", "lastSeenAt"].sort(),
    );
    expect(Date.now() - Date.parse(session.lastSeenAt)).toBeLessThan(60_000);
  }
});

test("a port that the proxy adds to an address is shown neither among the sessions nor in the audit trail", async () => {
  const { id, email } = await buildUser(shop);
  const sessions = [
    await enter(email, "192.0.2.8:50001"),
    await enter(email, "[2001:db8::8]:50002"),
  ];
  for (const here of sessions) await listOf({ ...here, "x-forwarded-for": "192.0.2.9:50003" });
  const listed = (await listOf(sessions[0] ?? {})).map(({ ip }: { ip: string }) => ip);
  expect(listed.sort()).toEqual(["192.0.2.8", "2001:db8::8"]);
  const sql = "select distinct ip from audit_entry where actor = $1 order by ip";
  const noted = async () => (await shop.pool.query(sql, [id])).rows.map(({ ip }) => ip);
  await expect.poll(noted).toEqual(["192.0.2.8", "2001:db8::8"]);
});

test("sessions of others and expired ones are not listed", async () => {
  const { id, email } = await buildUser(shop);
  await signIn(shop, (await buildUser(shop)).id);
  await enter(email, "192.0.2.2");
  await shop.pool.query("update session set expires_at = now() where user_id = $1", [id]);
  const here = await signIn(shop, id);
  expect(await listOf(here)).toMatchObject([{ device: "Unknown device", current: true }]);
});

test("an ended session is refused at once by every process (behaviour 111)", async () => {
  const { id } = await buildUser(shop);
  const [here, there] = [await signIn(shop, id), await signIn(shop, id)];
  const [lost] = (await listOf(here)).filter(({ current }: { current: boolean }) => !current);
  expect((await ask("GET", "", there, other)).statusCode).toBe(200);
  const reply = await ask("DELETE", `/${lost.id}`, here);
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: "The session has ended" }]);
  for (const at of [shop, other]) expect((await ask("GET", "", there, at)).statusCode).toBe(401);
  expect(await listOf(here)).toHaveLength(1);
  expect((await ask("DELETE", `/${lost.id}`, here)).statusCode).toBe(403);
});

test("a session of a banned or deleted user is refused, whenever it began", async () => {
  for (const column of ["banned = true", "deleted_at = now()"]) {
    const { id } = await buildUser(shop);
    const before = await signIn(shop, id);
    await shop.pool.query(`update app_user set ${column} where id = $1`, [id]);
    // As if the user had signed in at the same time.
    for (const headers of [before, await signIn(shop, id)])
      expect((await ask("GET", "", headers)).statusCode).toBe(401);
  }
});

test("ending the session of the request signs out", async () => {
  const here = await signIn(shop, (await buildUser(shop)).id);
  const [{ id }] = await listOf(here);
  const reply = await ask("DELETE", `/${id.toUpperCase()}`, here);
  expect(reply.statusCode).toBe(200);
  expect(reply.cookies).toMatchObject([{ name: "sid", value: "" }]);
  expect((await ask("GET", "", here)).statusCode).toBe(401);
});

test("all other sessions can be ended at once, and the current one stays (behaviour 111)", async () => {
  const { id } = await buildUser(shop);
  const stranger = await signIn(shop, (await buildUser(shop)).id);
  const [here, ...others] = [
    await signIn(shop, id),
    await signIn(shop, id),
    await signIn(shop, id),
  ];
  expect((await ask("DELETE", "", here)).json()).toEqual({ count: 2 });
  expect(await listOf(here)).toHaveLength(1);
  for (const headers of others) expect((await ask("GET", "", headers)).statusCode).toBe(401);
  expect((await ask("GET", "", stranger)).statusCode).toBe(200);
  expect((await ask("DELETE", "", here)).json()).toEqual({ count: 0 });
});

test("a user cannot end another user's session, and an invalid id changes nothing", async () => {
  const [user, stranger] = [await buildUser(shop), await buildUser(shop, { status: "admin" })];
  const here = await signIn(shop, user.id);
  const [{ id }] = await listOf(here);
  expect((await ask("GET", "")).statusCode).toBe(401);
  expect((await ask("DELETE", "")).statusCode).toBe(401);
  expect((await ask("DELETE", `/${id}`)).statusCode).toBe(401);
  const theirs = await signIn(shop, stranger.id);
  for (const wrong of [id, nobody, "x", "%20"]) {
    const reply = await ask("DELETE", `/${wrong}`, theirs);
    expect([reply.statusCode, reply.json().message]).toEqual([403, "Session not found"]);
  }
  // A path with a control character is not found.
  expect((await ask("DELETE", "/%00", theirs)).statusCode).toBe(404);
  expect(await listOf(here)).toHaveLength(1);
});

test("the last use is stored once a minute, with the client's address", async () => {
  const { id } = await buildUser(shop);
  const here = await signIn(shop, id);
  const from = (ip: string) => ({ ...here, "x-forwarded-for": ip });
  // Read from the service: a call of the API would count as a use.
  const noted = async () =>
    (await shop.pool.query("select ip from session where user_id = $1", [id])).rows[0].ip;
  await shop.pool.query(
    "update session set last_seen_at = now() - interval '61 seconds' where user_id = $1",
    [id],
  );
  await ask("GET", "", from("192.0.2.31:50000"));
  await expect.poll(noted).toBe("192.0.2.31");
});
