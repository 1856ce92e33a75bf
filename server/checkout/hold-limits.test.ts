import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay, purchaseRowOf, recordPurchase } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

type Cars = Parameters<typeof askToPay>[2];
const usedCar = () => buildCar(shop, { state: "Used" });
const usedCars = (many: number) => Promise.all(Array.from({ length: many }, usedCar));

async function ask(userId: string, cars: Cars) {
  const reply = await askToPay(shop, userId, cars);
  return { status: reply.statusCode, ...reply.json() };
}

const heldBy = (userId: string) =>
  shop.db.selectFrom("car_hold").selectAll().where("user_id", "=", userId).execute();

/** A buyer with a confirmed e-mail and an account of the given age. */
async function knownBuyer(hours = 24) {
  const user = await buildUser(shop, { verified: true });
  const created_at = new Date(clock.now().getTime() - hours * 60 * 60_000);
  await shop.pool.query("update app_user set created_at = $2 where id = $1", [user.id, created_at]);
  return user;
}

const TOO_MANY =
  "You can reserve at most 3 used cars at a time, please take some out of the cart. It is 20 once your e-mail is confirmed and your account a day old";

test("a new account reserves at most three Used cars at a time (behaviour 121)", async () => {
  const strangers = [await buildUser(shop), await knownBuyer(23)];
  for (const { id } of strangers) {
    const four = await usedCars(4);
    const refused = await ask(id, four);
    expect(refused).toMatchObject({ status: 409, message: TOO_MANY });
    expect(refused.details).toHaveLength(4);
    expect(await heldBy(id)).toEqual([]);
    expect((await ask(id, four.slice(1))).status).toBe(201);
    // The next order releases the cars of the previous one.
    expect((await ask(id, four.slice(0, 3))).status).toBe(201);
  }
});

test("a buyer with a confirmed e-mail and an account a day old can reserve 20 Used cars (behaviour 121)", async () => {
  const { id } = await knownBuyer();
  const cart = await usedCars(20);
  const { status, init_point } = await ask(id, cart);
  expect([status, (await heldBy(id)).length]).toEqual([201, 20]);
  await pay(shop, init_point, "pending");
  await workOff(shop);
  expect(await ask(id, await usedCars(1))).toMatchObject({
    status: 409,
    message: "You can reserve at most 20 used cars at a time, please take some out of the cart",
  });
});

test("New cars and the reservations of other buyers do not count", async () => {
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

test("concurrent orders of a buyer do not exceed the limit (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const carts = await Promise.all([usedCars(3), usedCars(3), usedCars(3)]);
  await Promise.all(carts.map((cars) => ask(id, cars)));
  const held = await heldBy(id);
  expect(held.length).toBeLessThanOrEqual(3);
});

const NOW_FREE = "You have reserved this car for 30 minutes in a row without paying, so it is free";

test("a buyer who changes the cart and finishes the order again keeps the car (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const [car, other] = [await usedCar(), await usedCar()];
  for (const cart of [[car], [car, other], [car], [other], [car], [other, car], [car]]) {
    expect((await ask(id, cart)).status).toBe(201);
    clock.pass({ minutes: 1 });
  }
});

test("a car can be reserved for half an hour in a row, in any number of orders, then not for an hour (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const [car, other] = [await usedCar(), await usedCar()];
  const begun = clock.now().getTime();
  const end = async () => {
    const [hold] = (await heldBy(id)).filter(({ car_id }) => car_id === car.id);
    return ((hold?.expires_at.getTime() ?? 0) - begun) / 60_000;
  };
  for (const [minutes, until] of [
    [0, 15],
    [10, 25],
    [10, 30],
    [5, 30],
  ] as const) {
    clock.pass({ minutes });
    expect((await ask(id, [car])).status).toBe(201);
    expect(await end()).toBe(until);
  }
  clock.pass({ minutes: 1 });
  const again = await ask(id, [other, car]);
  expect(again).toMatchObject({
    status: 409,
    message:
      "You have reserved this car for 30 minutes in a row without paying. Pay for it with the same cart as before, or reserve it again in 64 minutes",
    details: [{ path: "items.1.id", id: car.id }],
  });
  const againAt = new Date(again.details[0].againAt);
  expect(againAt.getTime() - begun).toBe(90 * 60_000);
  // The last hold has run out.
  clock.pass({ minutes: 4 });
  await workOff(shop);
  expect(await ask(id, [car])).toMatchObject({
    status: 409,
    message: `${NOW_FREE} for others. You can reserve it again in 60 minutes`,
  });
  expect((await ask((await buildUser(shop)).id, [car])).status).toBe(201);
});

test("after the hour the same buyer can reserve the car for half an hour again (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  for (let row = 0; row < 2; row += 1) {
    for (const status of [201, 201, 409]) {
      expect((await ask(id, [car])).status).toBe(status);
      clock.pass({ minutes: 16 });
      await workOff(shop);
    }
    clock.pass({ minutes: 44 });
  }
});

test("a buyer who reserves a car repeatedly holds it a third of the time (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  const others = [await buildCar(shop), await buildCar(shop)];
  let held = 0;
  for (let minute = 0; minute < 180; minute += 5) {
    await ask(id, [car, ...others.slice(minute % 2)]);
    if ((await heldBy(id)).some(({ expires_at }) => expires_at > clock.now())) held += 5;
    clock.pass({ minutes: 5 });
    await workOff(shop);
  }
  expect(held).toBe(60);
});

test("a buyer who cannot reserve a car again can continue the last order until it expires (behaviour 235)", async () => {
  const { id } = await buildUser(shop);
  const [car, made] = [await usedCar(), await buildCar(shop)];
  await ask(id, [car, made]);
  clock.pass({ minutes: 14 });
  const last = await ask(id, [car, made]);
  clock.pass({ minutes: 12 });
  // A payment was declined meanwhile.
  await pay(shop, last.init_point, "rejected");
  await workOff(shop);
  const again = await ask(id, [made, car]);
  expect(again).toEqual({ status: 201, id: last.id, init_point: last.init_point });
  const [hold] = await heldBy(id);
  expect(hold?.expires_at.getTime()).toBe(clock.now().getTime() + 3 * 60_000);
  await pay(shop, again.init_point, "approved");
  await workOff(shop);
  expect((await recordPurchase(shop, id, [car, made])).statusCode).toBe(201);
});

test("when a payment under review is rejected, a shortened hold ends at its earlier time (behaviour 121)", async () => {
  const other = await buildUser(shop);
  for (const [review, left] of [
    [4, true],
    [11, false],
  ] as const) {
    const { id } = await buildUser(shop);
    const car = await usedCar();
    for (const minutes of [10, 10]) {
      await ask(id, [car]);
      clock.pass({ minutes });
    }
    const { init_point } = await ask(id, [car]);
    const until = new Date(clock.now().getTime() + 10 * 60_000);
    await pay(shop, init_point, "pending");
    await workOff(shop);
    const [reviewed] = await heldBy(id);
    expect(reviewed?.expires_at.getTime()).toBeGreaterThan(until.getTime());
    clock.pass({ minutes: review });
    await pay(shop, init_point, "rejected");
    await workOff(shop);
    expect((await heldBy(id)).map(({ expires_at }) => expires_at)).toEqual(left ? [until] : []);
    clock.pass({ minutes: 7 });
    expect((await ask(other.id, [car])).status).toBe(201);
  }
});

test("an order cannot be continued after a price in it has changed", async () => {
  const { id } = await buildUser(shop);
  const [car, made] = [await usedCar(), await buildCar(shop)];
  await ask(id, [car, made]);
  clock.pass({ minutes: 14 });
  await ask(id, [car, made]);
  clock.pass({ minutes: 12 });
  const dearer = { ...made, price: made.price + 1000 };
  await shop.db.updateTable("car").set({ price: dearer.price }).where("id", "=", made.id).execute();
  expect((await ask(id, [car, dearer])).status).toBe(409);
});

test("the half hour starts again after another buyer's reservation (behaviour 121)", async () => {
  const [first, second] = [await buildUser(shop), await buildUser(shop)];
  const car = await usedCar();
  for (const turn of [first, first, second, first]) {
    expect((await ask(turn.id, [car])).status).toBe(201);
    clock.pass({ minutes: 16 });
    await workOff(shop);
  }
});

test("an order whose payment is refunded counts like an unpaid one, until it was replaced (behaviour 121)", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  const first = await ask(id, [car]);
  clock.pass({ minutes: 14 });
  await ask(id, [car]);
  const replacedAt = clock.now();
  clock.pass({ minutes: 0.5 });
  const { back } = await pay(shop, first.init_point, "approved");
  clock.pass({ minutes: 9.5 });
  await workOff(shop);
  const row = await purchaseRowOf(shop, back?.get("external_reference"));
  expect(row).toMatchObject({ status: "refunded", settled_at: replacedAt });
  expect((await ask(id, [car])).status).toBe(201);
  const [hold] = await heldBy(id);
  expect(hold?.expires_at.getTime()).toBe(replacedAt.getTime() + 16 * 60_000);
});

test("orders that failed at the payment provider do not count", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  shop.sandbox.fail({ api: 429 });
  for (let time = 0; time < 3; time += 1) expect((await ask(id, [car])).status).toBe(503);
  shop.sandbox.fail({});
  expect((await ask(id, [car])).status).toBe(201);
});

test("a buyer whose purchase is refunded at the provider can reserve the car for half an hour again", async () => {
  const { id } = await buildUser(shop);
  const car = await usedCar();
  await ask(id, [car]);
  clock.pass({ minutes: 14 });
  const { init_point } = await ask(id, [car]);
  clock.pass({ minutes: 14 });
  const { back } = await pay(shop, init_point, "approved");
  await workOff(shop);
  await shop.sandbox.refund("by-hand", String(back?.get("payment_id")));
  await workOff(shop);
  expect((await ask(id, [car])).status).toBe(201);
});
