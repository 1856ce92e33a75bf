import { afterAll, expect, test } from "vitest";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { cachePages, isCached, wordsOf } from "#test/page-visits.ts";
import { openTwoShops } from "#test/two-shops.ts";

const { shop, other, close } = await openTwoShops();
afterAll(close);

const cache = (url: string) => cachePages([shop, other], [url]);

async function expectEverywhere(url: string, shown: RegExp | string) {
  for (const process of [shop, other])
    await expect.poll(() => wordsOf(url, process)).toMatch(shown);
}

async function buildSeller() {
  const { id } = await buildUser(shop, { name: "Ada", country: "Italy" });
  const car = await buildCar(shop, { sellerId: id, name: "Only", price: 100_000 });
  await shop.services.catalogue.catchUp();
  return { id, car, url: `/seller/${id}`, headers: await signIn(shop, id) };
}

test("a seller's cached page is updated when their cars or they change, in every process (behaviour 197)", async () => {
  const { id, car, url, headers } = await buildSeller();
  await cache(url);
  const edit = { method: "PUT", url: `/api/car/edit/${car.id}`, headers } as const;
  await shop.app.inject({ ...edit, payload: { price: 123_456 } });
  await expectEverywhere(url, "123.456");
  await cache(url);
  await buildCar(shop, { sellerId: id, name: "Second" });
  await shop.services.catalogue.catchUp();
  await expectEverywhere(url, /2 cars.*Second/);
  await cache(url);
  const payload = { country: "Iceland" };
  await shop.app.inject({ method: "PUT", url: `/api/user/${id}`, headers, payload });
  await expectEverywhere(url, "Seller in Iceland");
});

test("a seller's cached page is updated when a car is bought and rated (behaviour 197)", async () => {
  const { car, url } = await buildSeller();
  const buyer = await buildUser(shop);
  const { id } = await buildPurchase(shop, {
    ...{ userId: buyer.id, cars: [car], status: "pending" },
  });
  await cache(url);
  expect(await wordsOf(url, shop)).toContain("Sold here 0 cars");
  await shop.db
    .updateTable("purchase")
    .set({ status: "approved", approved_at: new Date() })
    .where("id", "=", id)
    .execute();
  await shop.services.catalogue.catchUp();
  await expectEverywhere(url, "Sold here 1 car ");
  await cache(url);
  const payload = { rating: 4, title: "Fine", review: "As described", carId: car.id };
  const headers = await signIn(shop, buyer.id);
  await shop.app.inject({ method: "POST", url: "/api/review", payload, headers });
  await expectEverywhere(url, "from 1 review by a buyer");
});

test("a seller's page stays cached when a car of another seller changes (behaviour 197)", async () => {
  const { url } = await buildSeller();
  const another = await buildSeller();
  await cache(url);
  const { headers, car } = another;
  const edit = { method: "PUT", url: `/api/car/edit/${car.id}`, headers } as const;
  await shop.app.inject({ ...edit, payload: { price: 123_457 } });
  await other.services.catalogue.catchUp();
  expect(await wordsOf(another.url, other)).toContain("123.457");
  for (const process of [shop, other]) expect(await isCached(url, process)).toBe(true);
});
