import { afterAll, beforeEach, expect, test } from "vitest";
import { SandboxError } from "#server/adapters/payments/sandbox/error.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { enqueuedJobs, runNext, workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import {
  askToPay,
  mailsOf,
  openPurchase,
  openTimedShop,
  pay,
  paymentOf,
  purchaseRowOf,
  purchasesOf,
} from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

const DAY = 24 * 60;

/** A purchase with a pending payment that the shop knows of. */
async function pendingPurchase(state: "New" | "Used" = "Used") {
  const purchase = await openPurchase(shop, { state });
  const { back } = await pay(shop, purchase.initPoint, "pending");
  await workOff(shop);
  return { ...purchase, id: back?.get("external_reference") ?? "" };
}

async function ask(userId: string, cars: Parameters<typeof askToPay>[2]) {
  const reply = await askToPay(shop, userId, cars);
  return { status: reply.statusCode, ...reply.json() };
}

test("a Used car stays held for days until the provider decides (behaviour 53)", async () => {
  const { buyer, car, initPoint, id } = await pendingPurchase();
  const other = await buildUser(shop);
  for (const minutes of [14, 2, DAY, 2 * DAY]) {
    clock.pass({ minutes });
    await workOff(shop);
    expect(await ask(other.id, [car])).toMatchObject({
      status: 409,
      message: "Another buyer is paying for this car right now",
    });
  }
  expect((await purchaseRowOf(shop, id))?.status).toBe("pending");
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect(await mailsOf(shop, id)).toEqual(["purchase-confirmed", "car-sold"]);
});

test("a car with a pending payment cannot be paid again by its buyer, Used or New (behaviour 53)", async () => {
  for (const state of ["Used", "New"] as const) {
    const { buyer, car, initPoint, id } = await pendingPurchase(state);
    const another = await buildCar(shop);
    for (const cart of [[car], [another, car]])
      expect(await ask(buyer.id, cart)).toMatchObject({
        status: 409,
        message: "Your payment for this car is being processed. We will mail you when it is done.",
        details: [{ path: `items.${cart.indexOf(car)}.id`, id: car.id }],
      });
    expect((await ask(buyer.id, [another])).status).toBe(201);
    expect((await purchaseRowOf(shop, id))?.status).toBe("pending");
    await pay(shop, initPoint, "approved");
    await workOff(shop);
    expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id, price: car.price }]);
  }
});

test("another buyer can buy a New car while a payment for it is pending", async () => {
  const { car } = await pendingPurchase("New");
  expect((await ask((await buildUser(shop)).id, [car])).status).toBe(201);
});

test("a rejected pending payment releases the car and is mailed once (behaviour 53)", async () => {
  for (const webhook of [undefined, "twice", "late"] as const) {
    const { buyer, car, initPoint, id } = await pendingPurchase();
    clock.pass({ minutes: DAY });
    if (webhook) sandbox.fail({ webhook });
    await pay(shop, initPoint, "rejected");
    await sandbox.deliverLate(true);
    for (let time = 0; time < 3; time += 1) {
      await workOff(shop);
      clock.pass({ minutes: 61 });
    }
    expect(await mailsOf(shop, id)).toEqual(["payment-rejected"]);
    expect((await purchaseRowOf(shop, id))?.status).toBe("rejected");
    expect(await purchasesOf(shop, buyer.id)).toEqual([]);
    expect((await ask((await buildUser(shop)).id, [car])).status).toBe(201);
  }
});

test("after a rejection within 15 minutes the car stays held, and its buyer can pay again", async () => {
  const { buyer, car, initPoint, id } = await pendingPurchase();
  const other = await buildUser(shop);
  await pay(shop, initPoint, "rejected");
  await workOff(shop);
  expect(await mailsOf(shop, id)).toEqual(["payment-rejected"]);
  expect((await ask(other.id, [car])).status).toBe(409);
  clock.pass({ minutes: 14 });
  expect((await ask(buyer.id, [car])).status).toBe(201);
  clock.pass({ minutes: 15 });
  expect((await ask(other.id, [car])).status).toBe(201);
  await workOff(shop);
  expect(await mailsOf(shop, id)).toEqual(["payment-rejected"]);
});

test("a rejection of a pending payment is mailed, an immediate one is not", async () => {
  const { initPoint, id } = await pendingPurchase();
  for (const outcome of ["rejected", "rejected", "pending", "rejected"]) {
    await pay(shop, initPoint, outcome);
    await workOff(shop);
  }
  expect(await mailsOf(shop, id)).toEqual(["payment-rejected", "payment-rejected"]);
});

test.each([
  ["by_payer", "cancelled", "payment-cancelled"],
  ["expired", "expired", "payment-expired"],
])("a payment that the provider cancels (%s) ends its purchase and is mailed once", async (statusDetail, status, mail) => {
  const { car, id } = await pendingPurchase();
  const row = await shop.db
    .selectFrom("payment")
    .selectAll()
    .where("purchase_id", "=", id)
    .executeTakeFirstOrThrow();
  clock.pass({ minutes: 20 });
  const cancelled = {
    id: row.id,
    status: "cancelled",
    statusDetail,
    externalReference: id,
    amount: row.amount,
    refunded: "0.00",
    currency: row.currency,
    collectorId: null,
    ownMode: true,
    updatedAt: clock.now(),
    approvedAt: null,
    expiresAt: null,
  };
  const older = { ...cancelled, status: "pending", updatedAt: row.provider_updated_at };
  for (const state of [cancelled, cancelled, older])
    await shop.services.checkout.applyPayment(state);
  await workOff(shop);
  expect((await purchaseRowOf(shop, id))?.status).toBe(status);
  expect(await mailsOf(shop, id)).toEqual([mail]);
  expect((await ask((await buildUser(shop)).id, [car])).status).toBe(201);
});

test("a payment that the provider never decides expires after five days; approved later, it is refunded once (behaviour 54)", async () => {
  const { buyer, car, initPoint, id } = await pendingPurchase();
  clock.pass({ minutes: 5 * DAY });
  await workOff(shop);
  expect((await purchaseRowOf(shop, id))?.status).toBe("expired");
  expect(await mailsOf(shop, id)).toEqual(["payment-expired"]);
  const other = await buildUser(shop);
  const asked = await ask(other.id, [car]);
  expect(asked.status).toBe(201);
  await pay(shop, asked.init_point, "approved");
  await workOff(shop);

  clock.pass({ minutes: 1 });
  sandbox.fail({ webhook: "twice" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  await workOff(shop);
  expect((await purchaseRowOf(shop, id))?.status).toBe("refunded");
  const payment = await paymentOf(shop, back?.get("payment_id"));
  expect(payment?.status).toBe("refunded");
  expect(payment?.refunded_at).toEqual(clock.now());
  const refunds = await enqueuedJobs(shop, "refund");
  expect(refunds.filter((job) => job.paymentId === payment?.id)).toHaveLength(1);
  expect(await mailsOf(shop, id)).toEqual(["payment-expired", "purchase-refunded"]);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  expect(await purchasesOf(shop, other.id)).toHaveLength(1);
});

test("a payment that the provider decides days after its purchase has ended is refunded without a webhook (behaviour 54)", async () => {
  const { id, initPoint } = await pendingPurchase();
  for (let day = 0; day < 8; day += 1) {
    clock.pass({ minutes: DAY });
    await workOff(shop);
  }
  expect((await purchaseRowOf(shop, id))?.status).toBe("expired");
  sandbox.fail({ webhook: "never" });
  const { back } = await pay(shop, initPoint, "approved");
  clock.pass({ minutes: DAY });
  await workOff(shop);
  expect((await paymentOf(shop, back?.get("payment_id")))?.status).toBe("refunded");
});

/** A payment after its purchase had expired, which must be refunded. */
async function latePayment(): Promise<string> {
  const { initPoint } = await pendingPurchase();
  clock.pass({ minutes: 5 * DAY });
  await workOff(shop);
  clock.pass({ minutes: 1 });
  const { back } = await pay(shop, initPoint, "approved");
  await runNext(shop, "readWebhook");
  return back?.get("payment_id") ?? "";
}

test.each([
  500, 400,
])("a refund that the provider answers with %i is tried again", async (status) => {
  const id = await latePayment();
  const { refund } = sandbox;
  sandbox.refund = async () => {
    throw new SandboxError(status, "no_money", "Not now");
  };
  await workOff(shop);
  expect((await paymentOf(shop, id))?.refunded_at).toBeNull();
  sandbox.refund = refund;
  clock.pass({ minutes: 30 });
  await workOff(shop);
  expect((await paymentOf(shop, id))?.status).toBe("refunded");
});

test("a refund whose answer is lost is requested again with the same key, and is made once", async () => {
  const id = await latePayment();
  const { refund } = sandbox;
  const keys: (string | undefined)[] = [];
  sandbox.fail({ webhook: "never" });
  sandbox.refund = async (key, payment) => {
    keys.push(key);
    const done = await refund(key, payment);
    if (keys.length === 1) throw new Error("The line is cut");
    return done;
  };
  await workOff(shop);
  expect((await paymentOf(shop, id))?.refunded_at).toBeNull();
  clock.pass({ minutes: 30 });
  await workOff(shop);
  clock.pass({ minutes: DAY });
  await workOff(shop);
  sandbox.refund = refund;
  expect(keys).toEqual([`refund-${id}`, `refund-${id}`]);
  expect(await paymentOf(shop, id)).toMatchObject({ status: "refunded", refund_attempts: 2 });
});

test('a buyer who was shown "pending" while the provider was down is mailed the result', async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  sandbox.fail({ webhook: "never" });
  const { back } = await pay(shop, initPoint, "rejected");
  const id = back?.get("external_reference") ?? "";
  sandbox.fail({ api: 500 });
  const user = { id: buyer.id, name: "", lastName: "", email: "", image: null } as const;
  const shown = await shop.services.checkout.status(id, { ...user, type: "user" });
  expect(shown.status).toBe("pending");
  sandbox.fail({});
  clock.pass({ minutes: 10 });
  await workOff(shop);
  expect(await mailsOf(shop, id)).toEqual(["payment-rejected"]);
});

test("each seller is mailed once about their cars in a purchase, and its buyer once (behaviour 55)", async () => {
  const [buyer, seller] = [await buildUser(shop), await buildUser(shop)];
  const [one, two] = [
    await buildCar(shop, { sellerId: seller.id, state: "Used" }),
    await buildCar(shop, { sellerId: seller.id }),
  ];
  const third = await buildCar(shop);
  const asked = await askToPay(shop, buyer.id, [one, third, two]);
  sandbox.fail({ webhook: "twice" });
  const { back } = await pay(shop, asked.json().init_point, "approved");
  await workOff(shop);
  await workOff(shop);
  const id = back?.get("external_reference");
  expect(await mailsOf(shop, id)).toEqual(["purchase-confirmed", "car-sold", "car-sold"]);
  const [mail, more] = await mailsTo(shop.config.dataDir, seller.email);
  expect(more).toBeUndefined();
  expect(mail?.text).toContain(one.name);
  expect(mail?.text).toContain(two.name);
  expect(mail?.text).not.toContain(third.name);
  expect(mail?.text).not.toContain(buyer.email);
  expect(await mailsTo(shop.config.dataDir, buyer.email)).toMatchObject([
    { subject: `Your order ${id?.split("-")[0]} is confirmed` },
  ]);
});
