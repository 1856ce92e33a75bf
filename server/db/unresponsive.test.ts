import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { databaseProxy } from "#test/database-proxy.ts";
import { openShopBehindProxy } from "#test/shop-behind-proxy.ts";

const UNAVAILABLE = "The shop is briefly unavailable, please try again in a moment";
const timeouts = { connectMs: 700, statementMs: 500, answerMs: 1_000 };
const { shop, proxy, database, status, close } = await openShopBehindProxy(timeouts);
afterAll(close);

/** Two processes with the usual timeouts, one of which can be cut off from the database. */
async function openCutOff() {
  const line = await databaseProxy(database.url);
  const late = await openShop({ WORKER: "off" }, { database: { ...database, url: line.url } });
  const other = await openShop({ WORKER: "off" }, { database });
  async function closeBoth(): Promise<void> {
    await other.close();
    await late.close();
    await line.shut();
  }
  return { line, late, other, closeBoth };
}

test("while the database does not respond requests time out, and the shop recovers by itself (behaviour 107)", async () => {
  const car = await buildCar(shop, { name: "Roma" });
  const session = await signIn(shop, (await buildUser(shop)).id);
  expect(await status("/home", session)).toBe(200);

  proxy.freeze();
  const since = performance.now();
  const calls = [
    { url: "/api/car/search?page=400" },
    { url: `/api/car/detail/${car.id}` },
    { method: "DELETE", url: `/api/car/${car.id}`, headers: session },
    { method: "PUT", url: "/api/favorites", headers: session, payload: { ids: [car.id] } },
  ] as const;
  // For the second one, a query decides whether the page is personal for this visitor.
  const pages = ["/profile", `/detail/${car.id}`].map((url) => ({ url, headers: session }));
  const [ready, documents, replies] = await Promise.all([
    shop.app.inject("/readyz"),
    Promise.all(pages.map((page) => shop.app.inject(page))),
    Promise.all(calls.map((call) => shop.app.inject(call))),
  ]);
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(ready.statusCode).toBe(503);
  for (const page of documents) {
    expect(page.statusCode).toBe(503);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain(UNAVAILABLE);
  }
  for (const reply of replies) {
    const error = { statusCode: 503, error: "Service Unavailable", message: UNAVAILABLE };
    expect(reply.json()).toEqual(error);
  }
  // The cars in memory are searched while they are known to be up to date, for a second.
  await expect.poll(() => status("/api/car/search?name=roma")).toBe(503);
  await expect.poll(() => status("/home?name=roma", session)).toBe(503);
  expect(await status("/healthz")).toBe(200);

  proxy.thaw();
  await expect.poll(() => status("/readyz")).toBe(200);
  await expect.poll(() => status(`/api/car/detail/${car.id}`)).toBe(200);
  await expect.poll(() => status("/home", session)).toBe(200);
});

test("a process that receives no changes answers nothing from memory after a second (behaviour 150)", async () => {
  // With the usual timeouts, a connection that does not answer is closed after four seconds.
  const { line, late, other, closeBoth } = await openCutOff();
  const car = await buildCar(late, { name: "Quattroporte", price: 70_000 });
  const { catalogue } = late.services;
  const priceOf = async () =>
    (await late.app.inject("/api/car/search?name=quattroporte")).json<{ price: number }[]>()[0]
      ?.price;
  await catalogue.loaded();
  await expect.poll(priceOf).toBe(70_000);

  line.freeze();
  await other.db.updateTable("car").set({ price: 80_000 }).where("id", "=", car.id).execute();
  await expect.poll(() => catalogue.size(), { timeout: 3_500, interval: 50 }).toBe(0);
  line.thaw();
  await expect.poll(priceOf).toBe(80_000);
  await closeBoth();
});

test("a process that receives no changes does not answer with earlier reads either", async () => {
  const { line, late, other, closeBoth } = await openCutOff();
  await buildCar(late);
  const { catalogue } = late.services;
  const partsOfSitemap = async () =>
    (await late.app.inject("/sitemap.xml")).body.match(/sitemap-cars-/g) ?? [];
  await catalogue.loaded();
  expect(await partsOfSitemap()).toHaveLength(1);
  // Moves the process past the time of the read, so that both are outdated after a second.
  await catalogue.catchUpHere({ elsewhere: true });

  line.freeze();
  await other.db.updateTable("car").set({ sold_at: new Date() }).execute();
  await expect.poll(() => catalogue.size(), { timeout: 3_500, interval: 50 }).toBe(0);
  const parts = partsOfSitemap();
  line.thaw();
  expect(await parts).toEqual([]);
  await closeBoth();
});

test("a statement that takes too long is cancelled by the server, and its connection stays open", async () => {
  await shop.db.connection().execute(async (one) => {
    const pid = async () => (await sql`select pg_backend_pid() as pid`.execute(one)).rows;
    const before = await pid();
    await expect(sql`select pg_sleep(5)`.execute(one)).rejects.toMatchObject({ code: "57014" });
    expect(await pid()).toEqual(before);
  });
});
