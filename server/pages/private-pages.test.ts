import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { soon } from "#test/soon.ts";

const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
beforeAll(async () => {
  shop = await openShop({ WORKER: "off" }, { pages: true, database });
  other = await openShop({ WORKER: "off" }, { pages: true, database });
});
afterAll(async () => {
  await shop?.close();
  await other?.close();
  await database.drop();
});

type Session = { cookie: string };
const page = async (at: TestShop, url: string, session: Session) =>
  (await at.app.inject({ url, headers: session })).body;

async function cachedSoFar(): Promise<number> {
  const { body } = await shop.app.inject("/metrics");
  return Number(/^pages_total\{source="cached"\} (\d+)$/m.exec(body)?.[1]);
}

/**
 * Asks both processes for the page, so that they have it, unless another test has just written
 * something.
 */
async function keep(url: string, session: Session): Promise<void> {
  for (const at of [shop, other, shop, other]) await page(at, url, session);
}

async function person(traits: Parameters<typeof buildUser>[1] = {}) {
  const { id } = await buildUser(shop, traits);
  return { id, session: await signIn(shop, id) };
}

const rename = (at: TestShop, id: string, session: Session, name: string) =>
  at.app.inject({ method: "PUT", url: `/api/user/${id}`, headers: session, payload: { name } });

/** Requests the page several times at once from both processes, and expects the text in all. */
async function expectEverywhere(url: string, session: Session, text: string): Promise<void> {
  const asked = [shop, other, shop, other, other, shop];
  const pages = await Promise.all(asked.map((at) => page(at, url, session)));
  expect(pages.map((html) => html.includes(text))).toEqual(pages.map(() => true));
}

test("a private page is sent again while the database has not changed, also compressed (behaviour 223)", async () => {
  const { session } = await person();
  const admin = await person({ status: "admin" });
  const { sessions } = shop.services;
  const { find } = sessions;
  let snapshot = "1:1:";
  // Another test on the same server changes the real snapshot.
  sessions.find = async (...args) => {
    const user = await find(...args);
    return user && { ...user, snapshot };
  };
  const isSentAgain = async (url: string, headers: Session & { "accept-encoding"?: string }) => {
    const before = await cachedSoFar();
    const reply = await shop.app.inject({ url, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    return (await cachedSoFar()) > before && reply.rawPayload;
  };
  for (const url of ["/profile", "/profileSettings", "/profile.data"])
    expect(await isSentAgain(url, session)).toBe(false);
  expect(await isSentAgain("/admin/dashboard", admin.session)).toBe(false);
  await vi.waitFor(async () => {
    for (const url of ["/profile.data", "/profileSettings", "/profile"]) {
      await page(shop, url, session);
      expect(await isSentAgain(url, session)).toBeTruthy();
    }
    const plain = await isSentAgain("/profile", session);
    const packed = await isSentAgain("/profile", { ...session, "accept-encoding": "br" });
    expect(packed && plain && brotliDecompressSync(packed).equals(plain)).toBe(true);
    await page(shop, "/admin/dashboard", admin.session);
    expect(await isSentAgain("/admin/dashboard", admin.session)).toBeTruthy();
  }, soon);
  snapshot = "2:2:";
  expect(await isSentAgain("/profile", session)).toBe(false);
  sessions.find = find;
});

test("a private page shows each acknowledged change at once, from any process (behaviour 223)", async () => {
  const { id, session } = await person();
  const names = ["Anna", "Bella", "Clara", "Dora", "Emma", "Flora"];
  for (const [n, name] of names.entries()) {
    const at = n % 2 === 0 ? shop : other;
    expect((await rename(at, id, session, name)).statusCode).toBe(200);
    await expectEverywhere("/profile", session, `${name}, your menu`);
  }
});

test("a private page shows a purchase, a published car and a new session at once (behaviour 223)", async () => {
  const { id, session } = await person();
  await keep("/profile", session);
  const car = await buildCar(shop, { name: "Bought" });
  await keep("/profile", session);
  await buildPurchase(shop, { userId: id, cars: [car] });
  await expectEverywhere("/profile", session, "Bought");
  await keep("/profile.data", session);
  await buildCar(shop, { sellerId: id, name: "Offered" });
  await expectEverywhere("/profile.data", session, "Offered");
  await keep("/profileSettings", session);
  const start = shop.services.sessions.start;
  await start(id, { ip: "192.0.2.77", device: "Lynx on Plan 9" });
  await expectEverywhere("/profileSettings", session, "Lynx on Plan 9");
});

test("the dashboard shows a new user at once (behaviour 223)", async () => {
  const admin = await person({ status: "admin" });
  await keep("/admin/dashboard", admin.session);
  await buildUser(shop, { name: "Newcomer" });
  await expectEverywhere("/admin/dashboard", admin.session, "Newcomer");
});

test("a private page shows changes of a transaction that was open while the page was rendered (behaviour 223)", async () => {
  const { id, session } = await person({ name: "Before" });
  await keep("/profile", session);
  await shop.db.transaction().execute(async (trx) => {
    await trx.updateTable("app_user").set({ name: "After" }).where("id", "=", id).execute();
    await keep("/profile", session);
    expect(await page(other, "/profile", session)).toContain("Before, your menu");
  });
  await expectEverywhere("/profile", session, "After, your menu");
});

test("private pages are not shared between users or between sessions (behaviour 223)", async () => {
  const [ada, bea] = [await person({ name: "Adaletta" }), await person({ name: "Beatrissa" })];
  const again = { id: ada.id, session: await signIn(shop, ada.id) };
  const asked = Array.from({ length: 18 }, (_, n) => [ada, bea, again][n % 3] ?? ada);
  const pages = await Promise.all(
    asked.map(async (one) => ({ one, html: await page(shop, "/profile.data", one.session) })),
  );
  for (const { one, html } of pages) {
    expect(html.includes("Adaletta")).toBe(one.id === ada.id);
    expect(html.includes("Beatrissa")).toBe(one.id === bea.id);
  }
  const [mine, othersOfMine] = [ada, again].map(
    (one) => pages.find((found) => found.one === one)?.html,
  );
  expect(mine === othersOfMine).toBe(false);
});

test("a user who has signed out gets no private page (behaviour 223)", async () => {
  const { session } = await person();
  await keep("/profile", session);
  await shop.app.inject({ method: "POST", url: "/api/user/logout", headers: session });
  for (const at of [shop, other])
    expect((await at.app.inject({ url: "/profile", headers: session })).statusCode).toBe(302);
});
