import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { cachePages, isCached, wordsOf } from "#test/page-visits.ts";
import { testClock } from "#test/paying.ts";

const clock = testClock();
const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
let seller: { id: string };
beforeAll(async () => {
  shop = await openShop({}, { pages: true, database, now: clock.now });
  other = await openShop({ WORKER: "off" }, { pages: true, database, now: clock.now });
  seller = await buildUser(shop, { name: "Bartholomew" });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

const cache = (url: string) => cachePages([shop, other], [url]);

/** Sends a change as the owner. */
async function send(method: "POST" | "PUT", url: string, payload: object, userId = seller.id) {
  const headers = await signIn(shop, userId);
  const reply = await shop.app.inject({ method, url: `/api/${url}`, headers, payload });
  expect(reply.statusCode, reply.body).toBeLessThan(300);
}

async function expectEverywhere(url: string, shown: RegExp | string) {
  for (const process of [shop, other])
    await expect.poll(() => wordsOf(url, process)).toMatch(shown);
}

let brands = 0;
/** A car whose page shows no other car, with a seller of its own. */
async function buildLonely(traits: Parameters<typeof buildCar>[1] = {}) {
  brands += 1;
  const brand = `Brand ${"abcdefghijklmnop".charAt(brands)}`;
  const sellerId = (await buildUser(shop)).id;
  const car = await buildCar(shop, { sellerId, brand, price: 1_000_000 * 4 ** brands, ...traits });
  return { ...car, sellerId, brand, url: `/detail/${car.id}` };
}

test("a car's cached page is updated when the car changes, in every process (behaviour 197)", async () => {
  const car = await buildLonely({ sellerId: seller.id });
  await cache(car.url);
  await send("PUT", `car/edit/${car.id}`, { price: 1_234_567 });
  await expectEverywhere(car.url, "1.234.567");
});

test("a car's cached page is updated when the seller or their number of cars changes", async () => {
  const car = await buildLonely();
  await cache(car.url);
  const payload = { country: "Iceland" };
  await send("PUT", `user/${car.sellerId}`, payload, car.sellerId);
  await expectEverywhere(car.url, "Iceland · 1 car on offer");
  await cache(car.url);
  await buildCar(shop, { sellerId: car.sellerId, brand: "Elsewhere" });
  await shop.services.catalogue.catchUp();
  await expectEverywhere(car.url, "2 cars on offer");
});

test("a car's cached page is updated when reviews or their authors change", async () => {
  const car = await buildLonely();
  const buyer = await buildUser(shop, { name: "Reviewer" });
  await buildPurchase(shop, { userId: buyer.id, cars: [{ ...car, image: [] }] });
  await cache(car.url);
  const review = { carId: car.id, rating: 5, title: "Splendid", review: "As new, and quick." };
  await send("POST", "review", review, buyer.id);
  await expectEverywhere(car.url, "Splendid");
  await cache(car.url);
  await send("PUT", `user/${buyer.id}`, { name: "Otherwise" }, buyer.id);
  await expectEverywhere(car.url, "Otherwise");
});

test("a car's cached page is updated when a hold begins and ends", async () => {
  const car = await buildLonely({ state: "Used" });
  const buyer = await buildUser(shop);
  await cache(car.url);
  const { id } = await buildPurchase(shop, {
    ...{ userId: buyer.id, cars: [{ ...car, image: [] }], status: "pending" },
  });
  const expires_at = new Date(clock.now().getTime() + 900_000);
  const hold = { car_id: car.id, purchase_id: id, user_id: buyer.id, expires_at };
  await shop.db.insertInto("car_hold").values(hold).execute();
  await shop.services.catalogue.catchUp();
  await expectEverywhere(car.url, /paying for/i);
  await cache(car.url);
  await shop.db.deleteFrom("car_hold").where("car_id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  expect(await wordsOf(car.url, shop)).not.toMatch(/paying for/i);
  await expect.poll(() => wordsOf(car.url, other)).not.toMatch(/paying for/i);
});

test("a car's cached page is updated when similar cars are added or change", async () => {
  const car = await buildLonely();
  await cache(car.url);
  const twin = await buildCar(shop, {
    sellerId: seller.id,
    brand: car.brand,
    name: "Twin",
    price: car.price,
  });
  await shop.services.catalogue.catchUp();
  await expectEverywhere(car.url, "Twin");
  await cache(car.url);
  await send("PUT", `car/edit/${twin.id}`, { name: "Sister" });
  await expectEverywhere(car.url, "Sister");
});

test("a car's cached page is updated when the prices of comparable cars change", async () => {
  const car = await buildLonely({ name: "Compared", price: 100_000 });
  const others = [];
  for (let n = 0; n < 5; n += 1)
    others.push(
      await buildCar(shop, {
        sellerId: seller.id,
        brand: car.brand,
        name: "Compared",
        price: 100_000,
      }),
    );
  await shop.services.catalogue.catchUp();
  await cache(car.url);
  expect(await wordsOf(car.url, shop)).toContain("Fair price");
  for (const { id } of others) await send("PUT", `car/edit/${id}`, { price: 900_000 });
  await expectEverywhere(car.url, /Low price|Below/i);
});

test("a car's page stays cached when an unrelated car changes (behaviour 197)", async () => {
  const car = await buildLonely({ name: "Alone", price: 100_000 });
  // As many similar cars as the page shows.
  for (let n = 0; n < 7; n += 1)
    await buildCar(shop, {
      brand: car.brand,
      name: `Alike ${"abcdefg".charAt(n)}`,
      price: 100_000,
    });
  const far = await buildLonely({ sellerId: seller.id, price: 90_000_000 });
  await cache(car.url);
  await send("PUT", `car/edit/${far.id}`, { price: 91_000_000 });
  await other.services.catalogue.catchUp();
  expect(await isCached(car.url, shop)).toBe(true);
  expect(await isCached(car.url, other)).toBe(true);
  expect(await wordsOf(far.url, shop)).toContain("91.000.000");
});

test("a car's cached page is updated when other prices bring a similar car in or out", async () => {
  const car = await buildLonely({ body: "coupe", price: 40_000 });
  const traits = { sellerId: seller.id, brand: car.brand, body: "coupe" } as const;
  // Together with this car, as many of each kind as are examined from its price on.
  const others = [];
  for (let n = 0; n < 23; n += 1)
    others.push(await buildCar(shop, { ...traits, price: 40_100 + n }));
  const user_id = (await buildUser(shop)).id;
  const cars = others.map((one) => ({ ...one, image: [] }));
  const { id } = await buildPurchase(shop, { userId: user_id, cars, status: "pending" });
  const hold = { purchase_id: id, user_id, expires_at: new Date(clock.now().getTime() + 900_000) };
  const holds = others.map((one) => ({ ...hold, car_id: one.id }));
  await shop.db.insertInto("car_hold").values(holds).execute();
  await buildCar(shop, { ...traits, name: "Sibling", price: 45_000 });
  await shop.services.catalogue.catchUp();
  await cache(car.url);
  expect(await wordsOf(car.url, shop)).not.toContain("Sibling");
  await send("PUT", `car/edit/${others.at(-1)?.id}`, { price: 50_000 });
  await expectEverywhere(car.url, "Sibling");
  await cache(car.url);
  await send("PUT", `car/edit/${others.at(-1)?.id}`, { price: 40_050 });
  for (const process of [shop, other])
    await expect.poll(() => wordsOf(car.url, process)).not.toContain("Sibling");
});

test("an expired hold is no longer shown on a cached page", async () => {
  const car = await buildLonely({ state: "Used" });
  const buyer = await buildUser(shop);
  const { id } = await buildPurchase(shop, {
    ...{ userId: buyer.id, cars: [{ ...car, image: [] }], status: "pending" },
  });
  const expires_at = new Date(clock.now().getTime() + 900_000);
  const hold = { car_id: car.id, purchase_id: id, user_id: buyer.id, expires_at };
  await shop.db.insertInto("car_hold").values(hold).execute();
  await shop.services.catalogue.catchUp();
  await cache(car.url);
  clock.pass({ minutes: 14 });
  expect(await isCached(car.url, shop)).toBe(true);
  expect(await wordsOf(car.url, shop)).toMatch(/paying for/i);
  clock.pass({ minutes: 1 });
  for (const process of [shop, other])
    await expect.poll(() => wordsOf(car.url, process)).not.toMatch(/paying for/i);
});
