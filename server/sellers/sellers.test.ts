import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const seller = (id: string) => shop.app.inject({ url: `/api/seller/${id}` });

test("a seller is shown without e-mail and phone (behaviour 146)", async () => {
  const user = await buildUser(shop, { name: "Ada", lastName: "Rossi", country: "Italy" });
  const reply = await seller(user.id);
  expect(reply.json()).toEqual({
    id: user.id,
    name: "Ada Rossi",
    country: "Italy",
    since: expect.any(String),
    image: null,
    cars: 0,
    sold: 0,
    rating: null,
    answersWithin: null,
  });
});

test("a seller's cars on offer, sales and ratings by buyers are counted", async () => {
  const { id } = await buildUser(shop);
  const sold = await buildCar(shop, { sellerId: id });
  for (const rating of [5, 4, 4]) {
    const buyer = await buildUser(shop);
    await buildPurchase(shop, { userId: buyer.id, cars: [sold] });
    const payload = { rating, title: "Fine", review: "As described", carId: sold.id };
    const headers = await signIn(shop, buyer.id);
    await shop.app.inject({ method: "POST", url: "/api/review", payload, headers });
  }
  const { id: userId } = await buildUser(shop);
  await buildPurchase(shop, { userId, cars: [sold], status: "cancelled" });
  await buildCar(shop, { sellerId: id });
  expect((await seller(id)).json()).toMatchObject({
    cars: 2,
    // Each buyer of a New car bought another one.
    sold: 3,
    rating: { average: 4.3, count: 3 },
  });
});

test("the ratings of a car removed from the catalogue still count for its seller", async () => {
  const { id } = await buildUser(shop);
  const bad = await buildCar(shop, { sellerId: id });
  const buyer = await buildUser(shop);
  await buildPurchase(shop, { userId: buyer.id, cars: [bad] });
  const payload = { rating: 1, title: "Bad", review: "Not as described", carId: bad.id };
  const headers = await signIn(shop, buyer.id);
  await shop.app.inject({ method: "POST", url: "/api/review", payload, headers });
  const owner = await signIn(shop, id);
  const url = `/api/car/${bad.id}`;
  expect((await shop.app.inject({ method: "DELETE", url, headers: owner })).statusCode).toBe(200);
  expect((await seller(id)).json()).toMatchObject({
    cars: 0,
    sold: 1,
    rating: { average: 1, count: 1 },
  });
});

test("a refunded car is not sold, and its review stays without the mark of a verified purchase (behaviour 146)", async () => {
  const { id } = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: id });
  const buyer = await buildUser(shop);
  const purchase = await buildPurchase(shop, { userId: buyer.id, cars: [car] });
  const payload = { rating: 3, title: "Fair", review: "As described", carId: car.id };
  const headers = await signIn(shop, buyer.id);
  await shop.app.inject({ method: "POST", url: "/api/review", payload, headers });
  const reviews = async () => (await shop.app.inject({ url: `/api/review/${car.id}` })).json();
  expect(await reviews()).toMatchObject([{ verified: true }]);
  await shop.db
    .updateTable("purchase")
    .set({ status: "refunded" })
    .where("id", "=", purchase.id)
    .execute();
  expect(await reviews()).toMatchObject([{ verified: false }]);
  expect((await seller(id)).json()).toMatchObject({ sold: 0, rating: { average: 3, count: 1 } });
});

test("the details of a car name its seller", async () => {
  const user = await buildUser(shop, { name: "Bo", lastName: "Lind", country: "Sweden" });
  const { id } = await buildCar(shop, { sellerId: user.id });
  const car = (await shop.app.inject({ url: `/api/car/detail/${id}` })).json();
  expect(car.seller).toEqual({ id: user.id, name: "Bo Lind", country: "Sweden", cars: 1 });
});

test("unknown, banned and closed accounts are not found", async () => {
  const banned = await buildUser(shop, { banned: true });
  const closed = await buildUser(shop);
  await shop.db
    .updateTable("app_user")
    .set({ deleted_at: new Date() })
    .where("id", "=", closed.id)
    .execute();
  for (const id of [banned.id, closed.id, "01890000-0000-7000-8000-000000000000", "x"]) {
    const reply = await seller(id);
    expect([reply.statusCode, reply.json().message]).toEqual([404, "User not found"]);
  }
});
