import { afterAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#server/db/tables.ts";
import { orderNumber } from "#shared/purchase.ts";
import { buildCar, buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import {
  askToPay,
  mailsOf,
  openTimedShop,
  pay,
  paymentOf,
  purchaseRowOf,
  purchasesOf,
} from "#test/paying.ts";
import { whileLocked } from "#test/while-locked.ts";
import { updateUsers } from "../users/admin-users.queries.ts";
import { eraseAccounts } from "../users/erase-accounts.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

/** A purchase that was paid in time, without a webhook, and that the provider does not find. */
async function unheardPayment(state: "New" | "Used") {
  const { search } = sandbox;
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state, sellerId: seller.id });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  sandbox.fail({ webhook: "late" });
  const { back } = await pay(shop, init_point, "approved");
  sandbox.search = async () => ({ status: 200, body: { paging: {}, results: [] } });
  clock.pass({ minutes: 15 });
  await workOff(shop);
  sandbox.search = search;
  sandbox.fail({});
  const id = back?.get("external_reference") ?? "";
  expect((await purchaseRowOf(shop, id))?.status).toBe("expired");
  return { id, buyer, seller, car, paymentId: back?.get("payment_id") ?? "" };
}
type Unheard = Awaited<ReturnType<typeof unheardPayment>>;

async function hearOfIt(): Promise<void> {
  await sandbox.deliverLate();
  for (let time = 0; time < 2; time += 1) await workOff(shop);
}

async function expectGivenBack({ id, paymentId }: Unheard, reason: string): Promise<void> {
  expect((await purchaseRowOf(shop, id))?.status).toBe("refunded");
  expect(await paymentOf(shop, paymentId)).toMatchObject({
    status: "refunded",
    refund_reason: reason,
    refunded_at: clock.now(),
  });
  expect(await mailsOf(shop, id)).toEqual(["purchase-refunded"]);
}

const call = async (userId: string, method: "DELETE" | "PUT", path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api${path}`,
    headers: await signIn(shop, userId),
    ...(payload && { payload }),
  });

test("a payment that becomes known after the buyer has deleted the account is refunded (behaviour 54)", async () => {
  for (const state of ["New", "Used"] as const) {
    const unheard = await unheardPayment(state);
    const { buyer, seller, car } = unheard;
    const closed = await call(buyer.id, "DELETE", `/user/${buyer.id}`, {
      currentPassword: PASSWORD,
    });
    expect(closed.statusCode).toBe(200);
    await hearOfIt();
    await expectGivenBack(unheard, "the account is closed");
    expect(await mailsTo(shop.config.dataDir, seller.email)).toEqual([]);
    expect((await shop.app.inject(`/api/car/detail/${car.id}`)).json().sold).toBe(false);
  }
});

test.each([
  ["New", "Used"],
  ["Used", "New"],
] as const)("a payment for a %s car that is %s when the payment becomes known is refunded (behaviour 54)", async (state, other) => {
  const unheard = await unheardPayment(state);
  const { car } = unheard;
  const edited = await call(car.user_id, "PUT", `/car/edit/${car.id}`, { state: other });
  expect(edited.statusCode).toBe(200);
  await hearOfIt();
  await expectGivenBack(unheard, "no longer for sale");
  const detail = (await shop.app.inject(`/api/car/detail/${car.id}`)).json();
  expect(detail).toMatchObject({ sold: false, state: other });
  const next = await askToPay(shop, (await buildUser(shop)).id, [car]);
  expect(next.statusCode).toBe(201);
});

test.each([
  { name: "Another" },
  { brand: "Another" },
  { model: 1999 },
])("a payment for a Used car that has become another one (%o) when the payment becomes known is refunded (behaviour 54)", async (change) => {
  const unheard = await unheardPayment("Used");
  const { car } = unheard;
  const edited = await call(car.user_id, "PUT", `/car/edit/${car.id}`, change);
  expect(edited.statusCode).toBe(200);
  await hearOfIt();
  await expectGivenBack(unheard, "no longer for sale");
});

test("a payment that becomes known after the price and the text of the car have changed buys it", async () => {
  const { id, buyer, car } = await unheardPayment("Used");
  const change = { price: car.price + 1000, description: "Told again" };
  expect((await call(car.user_id, "PUT", `/car/edit/${car.id}`, change)).statusCode).toBe(200);
  await hearOfIt();
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id, price: car.price }]);
});

test("if the seller is banned while the buyer pays, the car is not sold and the payment is refunded (behaviour 54)", async () => {
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const admin = await buildUser(shop, { status: "admin" });
  const car = await buildCar(shop, { state: "Used", sellerId: seller.id });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const path = `/user/dashboard/users/${seller.id}`;
  expect((await call(admin.id, "PUT", path, { ban: true })).statusCode).toBe(200);
  const { back } = await pay(shop, init_point, "approved");
  for (let time = 0; time < 2; time += 1) await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  expect(await paymentOf(shop, back?.get("payment_id"))).toMatchObject({
    status: "refunded",
    refund_reason: "no longer for sale",
  });
  expect(await mailsTo(shop.config.dataDir, seller.email)).toEqual([]);
  await call(admin.id, "PUT", path, { ban: false });
  expect((await askToPay(shop, buyer.id, [car])).statusCode).toBe(201);
});

test.each([
  "New",
  "Used",
] as const)("a buyer who buys a %s car again before the first payment is known gets it once (behaviour 54)", async (state) => {
  const unheard = await unheardPayment(state);
  const { buyer, car } = unheard;
  const again = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, again.init_point, "approved");
  await workOff(shop);
  await hearOfIt();
  const bought = await purchasesOf(shop, buyer.id);
  expect(bought).toMatchObject([{ id: back?.get("external_reference") }]);
  await expectGivenBack(unheard, "bought again meanwhile");
});

test.each([
  "New",
  "Used",
] as const)("a first payment for a %s car that becomes known ends the buyer's newer order of that car (behaviour 54)", async (state) => {
  const { id, buyer, car } = await unheardPayment(state);
  const [other, another] = [await buildCar(shop), await buildUser(shop)];
  const again = (await askToPay(shop, buyer.id, [other, car])).json();
  const others = (await askToPay(shop, another.id, [other])).json();
  await hearOfIt();
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id }]);
  clock.pass({ minutes: 1 });
  const { back } = await pay(shop, again.init_point, "approved");
  await pay(shop, others.init_point, "approved");
  for (let time = 0; time < 2; time += 1) await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id }]);
  expect((await paymentOf(shop, back?.get("payment_id")))?.status).toBe("refunded");
  expect(await purchasesOf(shop, another.id)).toHaveLength(1);
});

test.each([
  "New",
  "Used",
] as const)("a buyer who has paid two orders of a %s car gets it once, even if the first payment becomes known first (behaviour 54)", async (state) => {
  const { id, buyer, car } = await unheardPayment(state);
  const again = (await askToPay(shop, buyer.id, [car])).json();
  sandbox.fail({ webhook: "late" });
  const { back } = await pay(shop, again.init_point, "approved");
  await hearOfIt();
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id }]);
  expect(await paymentOf(shop, back?.get("payment_id"))).toMatchObject({
    status: "refunded",
    refund_reason: "bought again meanwhile",
  });
  expect(await mailsOf(shop, back?.get("external_reference"))).toEqual(["purchase-refunded"]);
});

test("the mail about a purchase says that the buyer's newer orders of its cars have ended (behaviour 54)", async () => {
  const { id, buyer, car } = await unheardPayment("New");
  const order = (await askToPay(shop, buyer.id, [await buildCar(shop), car])).json();
  const { back } = await pay(shop, order.init_point, "pending");
  await workOff(shop);
  await hearOfIt();
  await pay(shop, order.init_point, "rejected");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id }]);
  const ended = back?.get("external_reference") ?? "";
  const mails = await mailsTo(shop.config.dataDir, buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your order ${orderNumber(id)} is confirmed`,
  ]);
  expect(mails[0]?.text).toContain(
    `Your newer order ${orderNumber(ended)} has ended, because it contains the same car. If you are charged for it, we refund you in full. Its other cars are not bought: you can order them again.`,
  );
});

test("a first payment that becomes known does not change the buyer's orders of other cars", async () => {
  const { id, buyer } = await unheardPayment("New");
  const next = (await askToPay(shop, buyer.id, [await buildCar(shop)])).json();
  await hearOfIt();
  const { back } = await pay(shop, next.init_point, "approved");
  await workOff(shop);
  const bought = await purchasesOf(shop, buyer.id);
  const ids = bought.map((purchase: { id: string }) => purchase.id).sort();
  expect(ids).toEqual([id, back?.get("external_reference")].sort());
});

test.each([
  ["banned", (id: string) => (trx: Db) => updateUsers(trx, [id], { banned: true })],
  ["deleted", (id: string) => (trx: Db) => eraseAccounts(trx, shop.services.sessions, [id])],
] as const)("a buyer who is %s while starting a checkout opens no order and holds no car (behaviour 67)", async (_, end) => {
  const [buyer, other] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  const headers = await signIn(shop, buyer.id);
  const items = [{ id: car.id, title: car.name, unit_price: car.price, quantity: 1 }];
  const payload = { items, date: "" };
  const ask = async () =>
    shop.app.inject({ method: "POST", url: "/api/create_preference", headers, payload });
  const asked = await whileLocked(shop, buyer.id, ask, end(buyer.id));
  expect(asked.statusCode).toBe(401);
  expect((await askToPay(shop, other.id, [car])).statusCode).toBe(201);
});
