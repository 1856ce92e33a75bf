import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = (headers = {}) => shop.app.inject({ url: "/api/favorites", headers });
const put = (payload: object, headers = {}) =>
  shop.app.inject({ method: "PUT", url: "/api/favorites", payload, headers });
const ids = (reply: { json(): { id: string }[] }) =>
  reply
    .json()
    .map(({ id }) => id)
    .sort();

test("favorites on the server require signing in", async () => {
  expect((await get()).statusCode).toBe(401);
  expect((await put({})).statusCode).toBe(401);
});

test("a list of favorites is stored, or merged on request (behaviour 46)", async () => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  const [one, two, three] = [await buildCar(shop), await buildCar(shop), await buildCar(shop)];
  const first = await put({ ids: [one.id, two.id] }, session);
  expect(first.statusCode).toBe(200);
  expect(first.json().find((car: { id: string }) => car.id === one.id)).toEqual({
    id: one.id,
    name: one.name,
    brand: "Ferrari",
    state: "New",
    price: one.price,
    image: [],
    location: "Italy",
  });
  expect(ids(await put({ ids: [three.id], merge: true }, session))).toEqual(
    [one.id, two.id, three.id].sort(),
  );
  expect(ids(await put({ ids: [two.id, two.id] }, session))).toEqual([two.id]);
  expect(ids(await get(session))).toEqual([two.id]);
  expect((await put({ ids: [] }, session)).json()).toEqual([]);
});

test("each user has their own list", async () => {
  const car = await buildCar(shop);
  await put({ ids: [car.id] }, await signIn(shop, (await buildUser(shop)).id));
  expect((await get(await signIn(shop, (await buildUser(shop)).id))).json()).toEqual([]);
});

test("cars of a banned seller are left out until the ban is lifted", async () => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  const car = await buildCar(shop);
  await put({ ids: [car.id] }, session);
  const admin = await signIn(shop, (await buildUser(shop, { status: "admin" })).id);
  const setBan = (ban: boolean) =>
    shop.app.inject({
      method: "PUT",
      url: `/api/user/dashboard/users/${car.user_id}`,
      payload: { ban },
      headers: admin,
    });
  expect((await setBan(true)).statusCode).toBe(200);
  expect(ids(await get(session))).toEqual([]);
  await setBan(false);
  expect(ids(await get(session))).toEqual([car.id]);
});

test("a car that is removed after a purchase leaves the lists and enters none again", async () => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  const [stays, removed] = [await buildCar(shop), await buildCar(shop)];
  await buildPurchase(shop, { userId: (await buildUser(shop)).id, cars: [removed] });
  await put({ ids: [stays.id, removed.id] }, session);
  const removal = await shop.app.inject({
    method: "DELETE",
    url: `/api/car/${removed.id}`,
    headers: await signIn(shop, removed.user_id),
  });
  expect(removal.statusCode).toBe(200);
  expect(ids(await get(session))).toEqual([stays.id]);
  expect(ids(await put({ ids: [removed.id] }, session))).toEqual([]);
});

test("unknown cars are left out, bad lists are refused", async () => {
  const session = await signIn(shop, (await buildUser(shop)).id);
  const gone = "01900000-0000-7000-8000-000000000000";
  expect((await put({ ids: [gone] }, session)).json()).toEqual([]);
  for (const bad of [
    {},
    { ids: "x" },
    { ids: ["x"] },
    { ids: Array(201).fill(gone) },
    { ids: [], merge: 1 },
  ])
    expect((await put(bad, session)).statusCode).toBe(400);
});
