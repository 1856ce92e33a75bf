import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, buildUser } from "#test/builders.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import { askToPay, openPayingShop, pay, purchasesOf, testClock } from "#test/paying.ts";

// No background work runs (WORKER=off): the shop knows of a payment only what it asks for.
const clock = testClock();
const shop = await openPayingShop({ now: clock.now });
afterAll(shop.close);
const sandbox = shop.services.paymentSandbox;
beforeEach(() => sandbox?.fail({}));

const usedCar = () => buildCar(shop, { state: "Used" });

async function paid() {
  const [payer, rival] = [await buildUser(shop), await buildUser(shop)];
  const car = await usedCar();
  const asked = await askToPay(shop, payer.id, [car]);
  await pay(shop, asked.json().init_point, "approved");
  return { payer, rival, car };
}

/** Nobody was refunded, and the first payer has the car. */
async function expectFirstPayer({ payer, rival, car }: Awaited<ReturnType<typeof paid>>) {
  await workOff(shop);
  await workOff(shop);
  expect(await purchasesOf(shop, payer.id)).toMatchObject([{ price: car.price }]);
  expect(await purchasesOf(shop, rival.id)).toEqual([]);
  expect(await enqueuedJobs(shop, "refund")).toEqual([]);
}

test("who has paid keeps the car, though they begin another checkout before it is settled", async () => {
  const order = await paid();
  const { payer, rival, car } = order;
  expect((await askToPay(shop, payer.id, [await usedCar()])).statusCode).toBe(201);
  expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(409);
  await expectFirstPayer(order);
});

test("who has paid is told so when they ask to pay for the same car again", async () => {
  const order = await paid();
  const reply = await askToPay(shop, order.payer.id, [order.car]);
  expect([reply.statusCode, reply.json().message]).toEqual([409, "This car has been sold"]);
  await expectFirstPayer(order);
});

test("who has paid keeps the car after their 15 minutes, also when no webhook ever came", async () => {
  sandbox?.fail({ webhook: "never" });
  const order = await paid();
  clock.pass({ minutes: 16 });
  const reply = await askToPay(shop, order.rival.id, [order.car]);
  expect([reply.statusCode, reply.json().message]).toEqual([409, "This car has been sold"]);
  await expectFirstPayer(order);
});

test("while the provider cannot be asked, no order is cancelled and no hold given away", async () => {
  const order = await paid();
  const { payer, rival, car } = order;
  for (const api of [500, 429] as const) {
    sandbox?.fail({ api });
    expect((await askToPay(shop, payer.id, [await usedCar()])).statusCode).toBe(503);
    clock.pass({ minutes: 16 });
    expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(503);
  }
  sandbox?.fail({});
  clock.pass({ minutes: 1 });
  await expectFirstPayer(order);
});

test("an abandoned payment gives way to the next buyer once its 15 minutes are over", async () => {
  const [first, next] = [await buildUser(shop), await buildUser(shop)];
  const car = await usedCar();
  await askToPay(shop, first.id, [car]);
  clock.pass({ minutes: 15 });
  expect((await askToPay(shop, next.id, [car])).statusCode).toBe(201);
});

test("a buyer who asks in many tabs at once has one open order", async () => {
  const buyer = await buildUser(shop);
  const cars = await Promise.all(Array.from({ length: 6 }, usedCar));
  const replies = await Promise.all(cars.map((car) => askToPay(shop, buyer.id, [car])));
  for (const { statusCode } of replies) expect([201, 503]).toContain(statusCode);
  const open = await shop.db
    .selectFrom("purchase")
    .select("id")
    .where("user_id", "=", buyer.id)
    .where("status", "=", "pending")
    .execute();
  expect(open).toHaveLength(1);
});
