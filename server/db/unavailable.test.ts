import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { databaseProxy } from "#test/database-proxy.ts";

const sorry = "The shop is briefly unavailable, please try again in a moment";

let database: Awaited<ReturnType<typeof testDatabase>>;
let door: Awaited<ReturnType<typeof databaseProxy>>;
let shop: TestShop;
beforeAll(async () => {
  database = await testDatabase();
  door = await databaseProxy(database.url);
  shop = await openShop({}, { pages: true, database: { ...database, url: door.url } });
});
afterAll(async () => {
  await shop.close();
  await door.shut();
  await database.drop();
});

const status = async (url: string, headers = {}) =>
  (await shop.app.inject({ url, headers })).statusCode;

async function whileGone(look: () => Promise<void>) {
  await door.shut();
  try {
    await look();
  } finally {
    await door.open();
    await expect.poll(() => status("/readyz"), { timeout: 15_000 }).toBe(200);
  }
}

test("while the database is gone the shop lives, and says in every form that it cannot serve", async () => {
  const car = await buildCar(shop);
  const user = await buildUser(shop);
  const session = await signIn(shop, user.id);
  const credentials = { email: user.email, password: PASSWORD };
  expect(await status("/home")).toBe(200);

  await whileGone(async () => {
    expect(await status("/healthz")).toBe(200);
    expect(await status("/readyz")).toBe(503);
    const calls = [
      { url: "/api/car" },
      { url: "/api/car/search" },
      { url: "/api/car/brand" },
      { url: `/api/car/detail/${car.id}` },
      { url: `/api/user/${user.id}`, headers: session },
      { method: "POST", url: "/api/user", payload: credentials },
      { method: "DELETE", url: `/api/car/${car.id}`, headers: session },
    ] as const;
    for (const call of calls) {
      const reply = await shop.app.inject(call);
      const said = { statusCode: 503, error: "Service Unavailable", message: sorry };
      expect({ url: call.url, ...reply.json() }).toEqual({ url: call.url, ...said });
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
  expect(await status(`/api/car/detail/${car.id}`)).toBe(200);
});

test.each([
  "/home",
  "/profile",
  "/about",
])("%s is a page of regret to the signed-in too, and comes back by itself", async (url) => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  await whileGone(async () => {
    const page = await shop.app.inject({ url, headers: session });
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain(sorry);
    expect(page.statusCode).toBe(503);
  });
  expect(await status(url, session)).toBe(200);
});

test("what was remembered before it went is not shown for what changed meanwhile", async () => {
  const car = await buildCar(shop, { name: "Before" });
  const nameOf = async () =>
    (await shop.app.inject(`/api/car/detail/${car.id}`)).json<{ name: string }>().name;
  expect(await nameOf()).toBe("Before");
  await whileGone(async () => {
    const other = await openShop({}, { database });
    await other.db.updateTable("car").set({ name: "After" }).where("id", "=", car.id).execute();
    await other.close();
  });
  expect(await nameOf()).toBe("After");
});
