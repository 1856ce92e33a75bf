import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import {
  askToPay,
  mailsOf,
  openTimedShop,
  pay,
  paymentOf,
  purchasesOf,
  sendWebhook,
} from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

async function bought(states: ("New" | "Used")[]) {
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const cars = [];
  for (const state of states) cars.push(await buildCar(shop, { state, sellerId: seller.id }));
  const { back } = await pay(
    shop,
    (await askToPay(shop, buyer.id, cars)).json().init_point,
    "approved",
  );
  await workOff(shop);
  clock.pass({ minutes: 60 });
  const [id, payment] = ["external_reference", "payment_id"].map((name) => back?.get(name) ?? "");
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  return { buyer, seller, cars, id: String(id), payment: String(payment) };
}

/** A chargeback by the buyer's bank, for which the provider sends two webhooks. */
async function chargeBack(payment: string): Promise<void> {
  await shop.pool.query(
    "update sandbox_payment set status = 'charged_back', updated_at = $2 where id = $1",
    [payment, clock.now()],
  );
  for (const requestId of ["r-1", "r-2"])
    expect((await sendWebhook(shop, payment, requestId)).statusCode).toBe(200);
  await workOff(shop);
}

const lastMailTo = async ({ email }: { email: string }) =>
  (await mailsTo(shop.config.dataDir, email)).at(-1);
const numberOf = (id: string) => id.split("-")[0];

test("a purchase that is refunded at the provider is mailed to its buyer and its sellers, once (behaviour 55)", async () => {
  const { buyer, seller, cars, id, payment } = await bought(["Used"]);
  sandbox.fail({ webhook: "twice" });
  await sandbox.refund("by-hand", payment);
  await workOff(shop);
  expect(await mailsOf(shop, id)).toEqual([
    "purchase-confirmed",
    "car-sold",
    "purchase-reversed",
    "sale-reversed",
  ]);

  const toSeller = await lastMailTo(seller);
  expect(toSeller?.subject).toBe(`Not sold after all: Ferrari ${cars[0]?.name}`);
  for (const form of [toSeller?.text, toSeller?.html]) {
    expect(form).toContain("please do not hand over the car");
    expect(form).toContain("The car is on offer.");
    expect(form).toContain(numberOf(id));
    for (const part of [buyer.email, buyer.name]) expect(form).not.toContain(part);
  }

  const toBuyer = await lastMailTo(buyer);
  expect(toBuyer?.subject).toBe(`Your order ${numberOf(id)} has been refunded`);
  for (const form of [toBuyer?.text, toBuyer?.html]) {
    expect(form).toContain("the order has ended and the car will not be delivered");
    expect(form).toContain(`/purchases/${id}`);
  }
  expect(toBuyer?.text).toContain("Refund: $ 100.000 USD\n");
  const page = await shop.app.inject({
    url: `/api/buy/detail/${id}`,
    headers: await signIn(shop, buyer.id),
  });
  expect(page.statusCode).toBe(404);
});

test("after a chargeback the mail to the seller says that the Used car is not on offer and the New one is", async () => {
  const { seller, cars, payment, id } = await bought(["Used", "New"]);
  await chargeBack(payment);
  const [used, fresh] = cars;
  const mail = await lastMailTo(seller);
  expect(mail?.subject).toBe("Not sold after all: 2 of your cars");
  expect(mail?.text).toContain(`On offer: Ferrari ${fresh?.name}.`);
  expect(mail?.text).toContain(`Not on offer: Ferrari ${used?.name}.`);
  const sent = await mailsOf(shop, id);
  expect(sent.filter((template) => template === "sale-reversed")).toHaveLength(1);
});

test("the mail about a withdrawn car does not say that it is on offer again", async () => {
  const { seller, cars, payment } = await bought(["New"]);
  await shop.app.inject({
    method: "DELETE",
    url: `/api/car/${cars[0]?.id}`,
    headers: await signIn(shop, seller.id),
  });
  await sandbox.refund(`by-hand-${payment}`, payment);
  await workOff(shop);
  const mail = await lastMailTo(seller);
  expect(mail?.text).toContain("The car is not on offer.");
});

test("a payment without a purchase is refunded without a mail about a sale", async () => {
  const [buyer, car] = [await buildUser(shop), await buildCar(shop, { state: "Used" })];
  const first = (await askToPay(shop, buyer.id, [car])).json();
  clock.pass({ minutes: 1 });
  await askToPay(shop, buyer.id, [await buildCar(shop)]);
  clock.pass({ minutes: 1 });
  const { back } = await pay(shop, first.init_point, "approved");
  for (let time = 0; time < 2; time += 1) await workOff(shop);
  expect(await mailsOf(shop, back?.get("external_reference"))).toEqual(["purchase-refunded"]);
});

/** A payment without a webhook, then disputed by the buyer. */
async function disputed(minutesLate: number) {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  sandbox.fail({ webhook: "never" });
  const { back } = await pay(shop, init_point, "approved");
  sandbox.fail({});
  const payment = back?.get("payment_id") ?? "";
  const set = (status: string) =>
    shop.pool.query(
      "update sandbox_payment set status = $2, approved_at = created_at + $4 * interval '1 minute', updated_at = $3 where id = $1",
      [payment, status, clock.now(), minutesLate],
    );
  clock.pass({ minutes: 1 });
  await set("in_mediation");
  return { buyer, car, payment, id: back?.get("external_reference") ?? "", set };
}

test("a payment that is disputed before the shop knows of it buys the order (behaviour 51)", async () => {
  const { buyer, car, id } = await disputed(0);
  clock.pass({ minutes: 15 });
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id, price: car.price }]);
  expect(await mailsOf(shop, id)).toEqual(["purchase-confirmed", "car-sold"]);
});

test("a disputed payment that cannot buy the order is refunded once the provider allows it (behaviour 54)", async () => {
  const { buyer, payment, id, set } = await disputed(20);
  clock.pass({ minutes: 15 });
  const { search } = sandbox;
  sandbox.search = async () => ({ status: 200, body: { paging: {}, results: [] } });
  await workOff(shop);
  sandbox.search = search;
  expect((await sendWebhook(shop, payment, "dispute")).statusCode).toBe(200);
  await workOff(shop);
  expect(await paymentOf(shop, payment)).toMatchObject({
    refund_reason: "paid too late",
    refunded_at: null,
  });
  await set("approved");
  clock.pass({ minutes: 5 });
  await workOff(shop);
  expect(await paymentOf(shop, payment)).toMatchObject({ status: "refunded" });
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  expect(await mailsOf(shop, id)).toEqual(["purchase-refunded"]);
});
