import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar } from "#test/builders.ts";
import { createSitemap } from "./sitemap.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: "https://marque.example" });
});
afterAll(() => shop.close());

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);

async function ask(url: string) {
  const reply = await shop.app.inject({ url });
  return { reply, addresses: locations(reply.body) };
}

test("robots.txt names the sitemap and keeps crawlers from REST calls and purchases", async () => {
  const { reply } = await ask("/robots.txt");
  expect(reply.headers["content-type"]).toContain("text/plain");
  expect(reply.body).toContain("Sitemap: https://marque.example/sitemap.xml");
  expect(reply.body).toContain("Disallow: /api/");
  expect(reply.body).toContain("Disallow: /purchases/");
});

test("the sitemap lists every car on offer by its canonical address, and no sold one", async () => {
  const car = await buildCar(shop, { brand: "Škoda", name: "Élan" });
  const sold = await buildCar(shop);
  await shop.db.updateTable("car").set({ sold_at: new Date() }).where("id", "=", sold.id).execute();
  await shop.services.catalogue.catchUp();
  const index = await ask("/sitemap.xml");
  const [pages = "", ...parts] = index.addresses;
  expect(index.reply.headers["cache-control"]).toBe("public, max-age=3600");
  expect((await ask(new URL(pages).pathname)).addresses).toContain("https://marque.example/home");
  const cars = await Promise.all(parts.map((part) => ask(new URL(part).pathname)));
  const addresses = cars.flatMap((part) => part.addresses);
  expect(addresses).toContain(`https://marque.example/detail/${car.id}/skoda-elan`);
  expect(addresses.join()).not.toContain(sold.id);
});

test("the parts contain each car once, for any size of a part", async () => {
  for (let n = 0; n < 5; n += 1) await buildCar(shop);
  // Several cars with the same time, as after an import.
  await sql`update car set created_at = '2023-01-01'`.execute(shop.db);
  const { db, services } = shop;
  const sitemap = createSitemap({ db, catalogue: services.catalogue, size: 2 });
  await services.catalogue.catchUp();
  const found: string[] = [];
  for (const part of await sitemap.parts())
    for await (const { id } of (await sitemap.carsOf(part)) ?? []) found.push(id);
  await services.catalogue.catchUp();
  const onOffer = await db.selectFrom("car").select("id").where("sold_at", "is", null).execute();
  expect(found.sort()).toEqual(onOffer.map(({ id }) => id).sort());
});

test("a part keeps its other cars when its first car is deleted, and is a 404 without cars (behaviour 219)", async () => {
  await shop.db.deleteFrom("car").execute();
  const cars = [await buildCar(shop), await buildCar(shop), await buildCar(shop)];
  // A time that a Date of JavaScript cannot hold.
  await sql`update car set created_at = '2023-01-01 00:00:00.123456+00'`.execute(shop.db);
  const [first, ...rest] = cars.map(({ id }) => id).sort();
  await shop.services.catalogue.catchUp();
  const [, part = ""] = (await ask("/sitemap.xml")).addresses;
  const { pathname } = new URL(part);
  const listed = async () => (await ask(pathname)).addresses.map((one) => one.split("/")[4]);
  expect(await listed()).toEqual([first, ...rest]);
  await shop.db.deleteFrom("car").where("id", "=", String(first)).execute();
  expect(await listed()).toEqual(rest);
  await shop.db.deleteFrom("car").execute();
  expect((await ask(pathname)).reply.statusCode).toBe(404);
});

test("a part is compressed for clients that accept it", async () => {
  const reply = await shop.app.inject({
    url: "/sitemap-pages.xml",
    headers: { "accept-encoding": "gzip" },
  });
  expect(reply.headers["content-encoding"]).toBe("gzip");
  expect(locations(gunzipSync(reply.rawPayload).toString())).toContain(
    "https://marque.example/about",
  );
});

test.each([
  "/sitemap-cars-nothing.xml",
  "/sitemap-cars-0-zzzzzzzz-0000-7000-8000-000000000000.xml",
  "/sitemap-cars-0-00000000-0000-0000-0000-00000000000-.xml",
  "/sitemap-cars-99999999999999999-01890000-0000-7000-8000-000000000000.xml",
])("%s is not found", async (url) => {
  expect((await ask(url)).reply.statusCode).toBe(404);
});
