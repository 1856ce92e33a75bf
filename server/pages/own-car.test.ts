import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { pages: true });
});
afterAll(() => shop.close());

async function visit(carId: string, headers: Record<string, string> = {}) {
  const reply = await shop.app.inject({ url: `/detail/${carId}`, headers });
  return {
    cache: reply.headers["cache-control"],
    buys: reply.body.includes("ADD TO CART"),
    edits: reply.body.includes(`href="/user/edit/${carId}"`),
    administers: reply.body.includes(`href="/admin/dashboard/edit/${carId}"`),
  };
}

test("a seller can edit their own car, and everybody else can buy it (behaviour 35)", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id });
  const own = await signIn(shop, seller.id);
  const other = await signIn(shop, (await buildUser(shop)).id);
  const anonymous = { buys: true, edits: false, administers: false };
  // Before and after, because the page for anonymous visitors is cached.
  expect(await visit(car.id)).toMatchObject(anonymous);
  expect(await visit(car.id, own)).toEqual({
    cache: "private, no-store",
    buys: false,
    edits: true,
    administers: false,
  });
  expect(await visit(car.id)).toMatchObject(anonymous);
  expect(await visit(car.id, other)).toMatchObject(anonymous);
});

test("an administrator can buy and change other sellers' cars, and edit their own", async () => {
  const id = (await buildUser(shop, { status: "admin" })).id;
  const session = await signIn(shop, id);
  const others = await buildCar(shop);
  expect(await visit(others.id, session)).toMatchObject({
    buys: true,
    edits: false,
    administers: true,
  });
  const own = await buildCar(shop, { sellerId: id });
  expect(await visit(own.id, session)).toMatchObject({
    buys: false,
    edits: true,
    administers: false,
  });
});
