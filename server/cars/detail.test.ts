import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestShop } from "#test/app.ts";
import { openShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { recordReads, type Statement } from "#test/plans.ts";

const database = await testDatabase();
let shop: TestShop;
/** Another process on the same database. */
let other: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { database });
  other = await openShop({ WORKER: "off" }, { database });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

const detail = async (id: string, { app }: TestShop, headers = {}) =>
  (await app.inject({ url: `/api/car/detail/${id}`, headers })).json();

async function expectEverywhere(id: string, shown: object) {
  expect(await detail(id, shop)).toMatchObject(shown);
  await expect.poll(() => detail(id, other)).toMatchObject(shown);
}

test("every process updates the details of a car when its seller changes (behaviour 150)", async () => {
  const seller = await buildUser(shop, { name: "Ada", lastName: "Rossi" });
  const car = await buildCar(shop, { sellerId: seller.id });
  await expectEverywhere(car.id, { seller: { name: "Ada Rossi", cars: 1 } });

  const second = await buildCar(shop, { sellerId: seller.id });
  await expectEverywhere(car.id, { seller: { cars: 2 } });
  const headers = await signIn(shop, seller.id);
  await shop.app.inject({ method: "DELETE", url: `/api/car/${second.id}`, headers });
  await expectEverywhere(car.id, { seller: { cars: 1 } });

  const payload = { name: "Eva" };
  const url = `/api/user/${seller.id}`;
  const changed = await shop.app.inject({ method: "PUT", url, headers, payload });
  expect(changed.statusCode, changed.body).toBe(200);
  await expectEverywhere(car.id, { seller: { name: "Eva Rossi" } });

  await shop.db
    .updateTable("app_user")
    .set({ deleted_at: new Date() })
    .where("id", "=", seller.id)
    .execute();
  await shop.services.catalogue.catchUp();
  await expectEverywhere(car.id, { seller: null });
});

test("the details show a hold to everybody except its buyer (behaviour 150)", async () => {
  const [buyer, passer] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  await expectEverywhere(car.id, { heldUntil: null });
  const cars = [{ ...car, image: [] }];
  const { id } = await buildPurchase(shop, { userId: buyer.id, cars, status: "pending" });
  const expires_at = new Date(Date.now() + 900_000);
  const hold = { car_id: car.id, purchase_id: id, user_id: buyer.id, expires_at };
  await shop.db.insertInto("car_hold").values(hold).execute();
  await shop.services.catalogue.catchUp();
  const heldUntil = expires_at.toISOString();
  await expectEverywhere(car.id, { heldUntil });
  expect((await detail(car.id, shop, await signIn(shop, passer.id))).heldUntil).toBe(heldUntil);
  expect((await detail(car.id, shop, await signIn(shop, buyer.id))).heldUntil).toBeNull();
  await shop.db.deleteFrom("car_hold").where("car_id", "=", car.id).execute();
  await shop.services.catalogue.catchUp();
  await expectEverywhere(car.id, { heldUntil: null });
});

/** How many statements read a car, its seller or its hold; the processes also read changes. */
async function statementsOf(id: string): Promise<number> {
  const isOfDetail = ({ text }: Statement) =>
    /^(?!.*from car_change).*from "(car|app_user|car_hold)"/s.test(text);
  return (await recordReads(() => detail(id, shop))).filter(isOfDetail).length;
}

test("a car and its seller are read in one statement each, and then served from memory", async () => {
  const seller = await buildUser(shop);
  const [car, another] = [
    await buildCar(shop, { sellerId: seller.id }),
    await buildCar(shop, { sellerId: seller.id }),
  ];
  expect(await statementsOf(car.id)).toBe(2);
  expect(await statementsOf(another.id)).toBe(1);
  expect(await statementsOf(car.id)).toBe(0);
});

test("a car that was shown is served from memory after a change, too", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id, price: 60_000, state: "New" });
  const before = await detail(car.id, shop);
  const payload = { price: 55_000, description: "One owner" };
  const headers = await signIn(shop, seller.id);
  const edit = { method: "PUT", url: `/api/car/edit/${car.id}`, headers, payload } as const;
  const { statusCode, body } = await shop.app.inject(edit);
  expect(statusCode, body).toBe(200);

  expect(await statementsOf(car.id)).toBe(0);
  const { reducedAt } = JSON.parse(body);
  expect(reducedAt).not.toBeNull();
  const changed = { ...payload, previousPrice: 60_000, reducedAt };
  expect(await detail(car.id, shop)).toEqual({ ...before, ...changed });
});

test("the id of a seller is not found as a car, even after their car was shown", async () => {
  const seller = await buildUser(shop);
  const car = await buildCar(shop, { sellerId: seller.id });
  await detail(car.id, shop);
  const reply = await shop.app.inject(`/api/car/detail/${seller.id}`);
  expect([reply.statusCode, reply.json().message]).toEqual([404, "Car not found"]);
});
