import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { enqueuedJobs, workOff } from "#test/jobs.ts";
import {
  approvedPayment,
  askToPay,
  openTimedShop,
  pay,
  paymentOf,
  purchaseRowBy,
  purchasesOf,
} from "#test/paying.ts";

// No jobs run (WORKER=off): the shop learns of a payment only by asking the provider.
const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

const usedCar = () => buildCar(shop, { state: "Used" });

async function paid(state: "Used" | "New" = "Used") {
  const [payer, rival] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state });
  const asked = await askToPay(shop, payer.id, [car]);
  await pay(shop, asked.json().init_point, "approved");
  return { payer, rival, car, refunds: await enqueuedJobs(shop, "refund") };
}

/** Expects that no payment was refunded, and that the first payer has the car. */
async function expectFirstPayer({ payer, rival, car, refunds }: Awaited<ReturnType<typeof paid>>) {
  await workOff(shop);
  await workOff(shop);
  expect(await purchasesOf(shop, payer.id)).toMatchObject([{ price: car.price }]);
  expect(await purchasesOf(shop, rival.id)).toEqual([]);
  expect(await enqueuedJobs(shop, "refund")).toEqual(refunds);
}

test("a buyer who has paid keeps the car, although they start another checkout before the webhook", async () => {
  const purchase = await paid();
  const { payer, rival, car } = purchase;
  expect((await askToPay(shop, payer.id, [await usedCar()])).statusCode).toBe(201);
  expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(409);
  await expectFirstPayer(purchase);
});

test("a buyer who has paid is told so at another checkout of the same car", async () => {
  const purchase = await paid();
  const reply = await askToPay(shop, purchase.payer.id, [purchase.car]);
  expect([reply.statusCode, reply.json().message]).toEqual([409, "This car has been sold"]);
  await expectFirstPayer(purchase);
});

test("a buyer who has paid keeps the car after 15 minutes, even without a webhook (behaviour 51)", async () => {
  sandbox.fail({ webhook: "never" });
  const purchase = await paid();
  clock.pass({ minutes: 16 });
  const reply = await askToPay(shop, purchase.rival.id, [purchase.car]);
  expect([reply.statusCode, reply.json().message]).toEqual([409, "This car has been sold"]);
  await expectFirstPayer(purchase);
});

test("while the provider is down, no purchase is cancelled and no hold released", async () => {
  const purchase = await paid();
  const { payer, rival, car } = purchase;
  for (const api of [500, 429] as const) {
    sandbox.fail({ api });
    expect((await askToPay(shop, payer.id, [await usedCar()])).statusCode).toBe(503);
    clock.pass({ minutes: 16 });
    expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(503);
  }
  sandbox.fail({});
  clock.pass({ minutes: 1 });
  await expectFirstPayer(purchase);
});

test("while the search for payments fails, nobody else can buy the car", async () => {
  const purchase = await paid();
  const { payer, rival, car } = purchase;
  const { search } = sandbox;
  // Only the search fails; orders can be created.
  sandbox.search = async () => {
    throw new Error("The search is down");
  };
  expect((await askToPay(shop, payer.id, [await usedCar()])).statusCode).toBe(503);
  clock.pass({ minutes: 16 });
  expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(503);
  sandbox.search = search;
  clock.pass({ minutes: 1 });
  await expectFirstPayer(purchase);
});

test.each([
  "Used",
  "New",
] as const)("a %s car that was paid in time cannot be deleted or change its state until the provider answers (behaviour 85)", async (state) => {
  const purchase = await paid(state);
  const { car } = purchase;
  sandbox.fail({ api: 500 });
  clock.pass({ minutes: 16 });
  await workOff(shop);
  const headers = await signIn(shop, car.user_id);
  const edit = { method: "PUT", url: `/api/car/edit/${car.id}`, headers } as const;
  const other = state === "Used" ? "New" : "Used";
  const replies = [
    await shop.app.inject({ method: "DELETE", url: `/api/car/${car.id}`, headers }),
    await shop.app.inject({ ...edit, payload: { state: other } }),
  ];
  // The price of a New car can change: the next buyer pays the new one.
  if (state === "Used")
    replies.push(await shop.app.inject({ ...edit, payload: { price: car.price + 1000 } }));
  for (const reply of replies)
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      "A buyer is paying for this car right now",
    ]);
  sandbox.fail({});
  clock.pass({ minutes: 61 });
  await expectFirstPayer(purchase);
  const withdrawn = await shop.app.inject({ method: "DELETE", url: `/api/car/${car.id}`, headers });
  expect(withdrawn.statusCode).toBe(200);
});

test("a seller can withdraw a car after an unpaid order has expired and was checked", async () => {
  const car = await usedCar();
  await askToPay(shop, (await buildUser(shop)).id, [car]);
  clock.pass({ minutes: 15 });
  await workOff(shop);
  const headers = await signIn(shop, car.user_id);
  const reply = await shop.app.inject({ method: "DELETE", url: `/api/car/${car.id}`, headers });
  expect(reply.statusCode).toBe(200);
});

test("a payment that becomes known after the seller has withdrawn the car is refunded, New or Used (behaviour 54)", async () => {
  for (const state of ["New", "Used"] as const) {
    const buyer = await buildUser(shop);
    const car = await buildCar(shop, { state });
    await askToPay(shop, buyer.id, [car]);
    const paidAt = clock.now();
    clock.pass({ minutes: 15 });
    await workOff(shop);
    const headers = await signIn(shop, car.user_id);
    await shop.app.inject({ method: "DELETE", url: `/api/car/${car.id}`, headers });
    const purchase = await purchaseRowBy(shop, buyer.id);
    const payment = approvedPayment(purchase, { id: `of-${purchase.id}`, at: paidAt });
    await shop.services.checkout.applyPayment(payment);
    expect(await purchasesOf(shop, buyer.id)).toEqual([]);
    expect((await paymentOf(shop, payment.id))?.refund_reason).toBe("no longer for sale");
  }
});

test("an abandoned payment releases the car after 15 minutes (behaviour 50)", async () => {
  const [first, next] = [await buildUser(shop), await buildUser(shop)];
  const car = await usedCar();
  await askToPay(shop, first.id, [car]);
  clock.pass({ minutes: 15 });
  expect((await askToPay(shop, next.id, [car])).statusCode).toBe(201);
});

test("a buyer who checks out in many tabs at once has one open purchase (behaviour 50)", async () => {
  const buyer = await buildUser(shop);
  const cars = await Promise.all(Array.from({ length: 6 }, usedCar));
  const replies = await Promise.all(cars.map((car) => askToPay(shop, buyer.id, [car])));
  // A checkout that was replaced while the provider answered gets no payment page.
  for (const { statusCode } of replies) expect([201, 409, 503]).toContain(statusCode);
  const open = await shop.db
    .selectFrom("purchase")
    .select("id")
    .where("user_id", "=", buyer.id)
    .where("status", "=", "pending")
    .execute();
  expect(open).toHaveLength(1);
});
