import { afterAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, signIn } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { workOff } from "#test/jobs.ts";
import { openPayingShop, openPurchase, pay, purchaseRowBy, testClock } from "#test/paying.ts";

const clock = testClock();
const database = await testDatabase();
const shop = await openPayingShop({ database, now: clock.now });
/** The same shop after its payments were switched off. */
const off = await openShop(
  { PUBLIC_URL: "https://shop.example", WORKER: "off" },
  { database, now: clock.now },
);
afterAll(async () => {
  await off.close();
  await shop.close();
  await database.drop();
});

/** Time passes, and the jobs of this shop are done. */
async function passHours(running: TestShop, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 6) {
    clock.pass({ minutes: 6 * 60 });
    await workOff(running);
  }
}
const passDays = (days: number) => passHours(off, 24 * days);

async function deleteCar({ id, user_id }: { id: string; user_id: string }): Promise<number> {
  const headers = await signIn(off, user_id);
  return (await off.app.inject({ method: "DELETE", url: `/api/car/${id}`, headers })).statusCode;
}

async function deleteUser(id: string): Promise<number> {
  const admin = await buildUser(shop, { status: "admin" });
  const headers = await signIn(shop, admin.id);
  const url = `/api/user/dashboard/users/${id}`;
  return (await shop.app.inject({ method: "DELETE", url, headers })).statusCode;
}

test("with payments switched off, an open order ends a week after its time, and frees its car and accounts (behaviour 51)", async () => {
  const { buyer, car } = await openPurchase(shop, { state: "Used" });
  await passDays(6);
  expect((await purchaseRowBy(off, buyer.id)).status).toBe("pending");
  expect([await deleteCar(car), await deleteUser(buyer.id)]).toEqual([409, 409]);
  await passDays(2);
  expect((await purchaseRowBy(off, buyer.id)).status).toBe("expired");
  expect([await deleteCar(car), await deleteUser(buyer.id)]).toEqual([200, 200]);
});

test("an order that was paid before payments were switched off is bought once they are on again, and refunded where its car is gone", async () => {
  const [kept, gone] = [
    await openPurchase(shop, { state: "Used" }),
    await openPurchase(shop, { state: "Used" }),
  ];
  shop.sandbox.fail({ webhook: "never" });
  for (const { initPoint } of [kept, gone]) await pay(shop, initPoint, "approved");
  await passDays(8);
  expect(await deleteCar(gone.car)).toBe(200);
  await passHours(shop, 12);
  expect((await purchaseRowBy(shop, kept.buyer.id)).status).toBe("approved");
  expect((await purchaseRowBy(shop, gone.buyer.id)).status).toBe("refunded");
});
