import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openPayingShop, pay, recordPurchase, testClock } from "#test/paying.ts";

const clock = testClock();
const shop = await openPayingShop({ now: clock.now });
afterAll(shop.close);

type Cars = Parameters<typeof askToPay>[2];
const usedCar = () => buildCar(shop, { state: "Used" });
const usedCars = (many: number) => Promise.all(Array.from({ length: many }, usedCar));

async function ask(userId: string, cars: Cars) {
  const reply = await askToPay(shop, userId, cars);
  return { status: reply.statusCode, ...reply.json() };
}

const TOO_MANY = "You can reserve at most 3 used cars at a time, please take some out of the cart";

test("a buyer reserves at most three Used cars at a time (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const four = await usedCars(4);
  const refused = await ask(id, four);
  expect(refused).toMatchObject({ status: 409, message: TOO_MANY });
  expect(refused.details).toHaveLength(4);
  const held = await shop.db.selectFrom("car_hold").selectAll().where("user_id", "=", id).execute();
  expect(held).toEqual([]);
  expect((await ask(id, four.slice(1))).status).toBe(201);
  // The next order frees the cars of the one before.
  expect((await ask(id, four.slice(0, 3))).status).toBe(201);
});

test("New cars and those of others do not count", async () => {
  const { id } = await buildUser(shop);
  const made = await Promise.all(Array.from({ length: 4 }, () => buildCar(shop)));
  expect((await ask(id, [...made, ...(await usedCars(3))])).status).toBe(201);
  expect((await ask((await buildUser(shop)).id, await usedCars(3))).status).toBe(201);
});

test("cars with a pending payment count (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const { init_point } = await ask(id, await usedCars(2));
  await pay(shop, init_point, "pending");
  await workOff(shop);
  expect(await ask(id, await usedCars(2))).toMatchObject({ status: 409, message: TOO_MANY });
  expect((await ask(id, await usedCars(1))).status).toBe(201);
});

test("two orders of a buyer at once do not hold more (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const carts = await Promise.all([usedCars(3), usedCars(3), usedCars(3)]);
  await Promise.all(carts.map((cars) => ask(id, cars)));
  const held = await shop.db.selectFrom("car_hold").selectAll().where("user_id", "=", id).execute();
  expect(held.length).toBeLessThanOrEqual(3);
});

test("the same car twice in a row, then it rests for an hour (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  expect((await ask(id, [car])).status).toBe(201);
  clock.pass({ minutes: 10 });
  expect((await ask(id, [car])).status).toBe(201);
  clock.pass({ minutes: 5 });
  const again = await ask(id, [await usedCar(), car]);
  expect(again).toMatchObject({
    status: 409,
    message:
      "You have reserved this car twice in a row without paying. Pay for it with the same cart as before, or reserve it again in 70 minutes",
    details: [{ path: "items.1.id", id: car.id }],
  });
  const againAt = new Date(again.details[0].againAt);
  expect(againAt.getTime() - clock.now().getTime()).toBe(70 * 60_000);
  // The second hold has run out.
  clock.pass({ minutes: 11 });
  await workOff(shop);
  expect(await ask(id, [car])).toMatchObject({
    status: 409,
    message:
      "You have reserved this car twice in a row without paying, now it is free for others. You can reserve it again in 60 minutes",
  });
  clock.pass({ minutes: 60 });
  expect((await ask(id, [car])).status).toBe(201);
});

test("who has used up the holds of a car goes on with the last one while it lasts (behaviour 235)", async () => {
  const { id } = await buildUser(shop);
  const [car, made] = [await usedCar(), await buildCar(shop)];
  await ask(id, [car, made]);
  const last = await ask(id, [car, made]);
  clock.pass({ minutes: 5 });
  // Payments were declined meanwhile, or the page was left.
  await pay(shop, last.init_point, "rejected");
  await workOff(shop);
  const again = await ask(id, [made, car]);
  expect(again).toEqual({ status: 201, id: last.id, init_point: last.init_point });
  const [hold] = await shop.db
    .selectFrom("car_hold")
    .select("expires_at")
    .where("user_id", "=", id)
    .execute();
  expect(hold?.expires_at.getTime()).toBe(clock.now().getTime() + 10 * 60_000);
  await pay(shop, again.init_point, "approved");
  await workOff(shop);
  expect((await recordPurchase(shop, id, [car, made])).statusCode).toBe(201);
});

test("a payment at another price than today's is not gone on with", async () => {
  const { id } = await buildUser(shop);
  const [car, made] = [await usedCar(), await buildCar(shop)];
  await ask(id, [car, made]);
  await ask(id, [car, made]);
  const dearer = { ...made, price: made.price + 1000 };
  await shop.db.updateTable("car").set({ price: dearer.price }).where("id", "=", made.id).execute();
  expect((await ask(id, [car, dearer])).status).toBe(409);
});

test("another buyer in between ends the row (behaviour 121)", async () => {
  const [first, second] = [await buildUser(shop), await buildUser(shop)];
  const car = await usedCar();
  for (const turn of [first, first, second, first]) {
    expect((await ask(turn.id, [car])).status).toBe(201);
    clock.pass({ minutes: 16 });
    await workOff(shop);
  }
});

test("orders that the payment service failed do not count", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  shop.services.paymentSandbox?.fail({ api: 429 });
  for (let time = 0; time < 3; time += 1) expect((await ask(id, [car])).status).toBe(503);
  shop.services.paymentSandbox?.fail({});
  expect((await ask(id, [car])).status).toBe(201);
});
