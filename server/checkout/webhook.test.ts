import { afterAll, beforeEach, expect, test } from "vitest";
import { signWebhook } from "#server/adapters/payments/webhook-signature.ts";
import { buildCar } from "#test/builders.ts";
import { enqueuedJobs, waitingJobs, workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import {
  approvedPayment,
  askToPay,
  mailsOf,
  openPurchase,
  openTimedShop,
  pay,
  paymentOf,
  purchaseRowBy,
  purchaseRowOf,
  purchasesOf,
  sendWebhook,
} from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

const paymentRow = (id: string | null | undefined) => paymentOf(shop, id);
const purchaseRow = (id: string | null | undefined) => purchaseRowOf(shop, id);
const mailsAbout = (id: string | null | undefined) => mailsOf(shop, id);

const call = (paymentId: string, sign: (secret: string) => string | undefined) =>
  sendWebhook(shop, paymentId, "r-1", sign);

test("the webhook makes the purchase if the browser does not return (behaviour 51)", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  const [bought, more] = await purchasesOf(shop, buyer.id);
  expect(more).toBeUndefined();
  expect(await mailsAbout(bought?.id)).toEqual(["purchase-confirmed", "car-sold"]);
});

test("a webhook that comes twice, late or out of order changes nothing twice (behaviour 51)", async () => {
  for (const webhook of ["twice", "late"] as const) {
    const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
    sandbox.fail({ webhook });
    await pay(shop, initPoint, "rejected");
    await pay(shop, initPoint, "pending");
    await pay(shop, initPoint, "approved");
    await workOff(shop);
    await sandbox.deliverLate(true);
    await workOff(shop);
    const [bought, more] = await purchasesOf(shop, buyer.id);
    expect(more).toBeUndefined();
    expect(await mailsAbout(bought?.id)).toEqual(["purchase-confirmed", "car-sold"]);
  }
});

test("neither an older status of a payment nor an undecided one of the same time replaces its decision", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const id = back?.get("payment_id") ?? "";
  const at = (await paymentRow(id))?.provider_updated_at ?? clock.now();
  const decided = approvedPayment(await purchaseRowBy(shop, buyer.id), { id, at });
  const { applyPayment } = shop.services.checkout;
  await applyPayment({ ...decided, status: "refunded", updatedAt: new Date(at.getTime() - 1000) });
  await applyPayment({ ...decided, status: "in_process" });
  expect((await paymentRow(id))?.status).toBe("approved");
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("a forged or unsigned webhook is refused and not stored (behaviour 51)", async () => {
  const count = () => shop.db.selectFrom("webhook_event").select("id").execute();
  const before = (await count()).length;
  const forged = [
    undefined,
    "",
    "ts=1,v1=2",
    "ts=1700000000,v1=",
    signWebhook({ secret: "guessed", dataId: "5", requestId: "r-1" }, "1700000000"),
  ];
  for (const header of forged) expect((await call("5", () => header)).statusCode).toBe(401);
  const other = await call("5", (secret) =>
    signWebhook({ secret, dataId: "6", requestId: "r-1" }, "1700000000"),
  );
  expect(other.statusCode).toBe(401);
  expect(await count()).toHaveLength(before);
});

test("a signed webhook is accepted with its time in seconds or in milliseconds", async () => {
  for (const ts of ["1700000000", "1700000000000"]) {
    const reply = await call("77", (secret) =>
      signWebhook({ secret, dataId: "77", requestId: "r-1" }, ts),
    );
    expect(reply.statusCode).toBe(200);
  }
  await workOff(shop);
});

test("an unsigned notification of the provider's older kind is refused too", async () => {
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/payments/webhook?topic=payment&id=5",
    payload: { resource: "https://api.example/1", topic: "payment" },
  });
  expect(reply.statusCode).toBe(401);
});

test("without a webhook the shop asks the provider (behaviour 51)", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  sandbox.fail({ webhook: "never" });
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  clock.pass({ minutes: 5 });
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("if the provider is down when the webhook arrives, it is asked again at growing intervals", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  await pay(shop, initPoint, "approved");
  sandbox.fail({ api: 500 });
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  sandbox.fail({});
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  clock.pass({ minutes: 1 });
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("an unpaid purchase expires with its hold (behaviour 50)", async () => {
  const [unpaid, refused] = [
    await openPurchase(shop, { state: "Used" }),
    await openPurchase(shop, { state: "Used" }),
  ];
  const { back } = await pay(shop, refused.initPoint, "rejected");
  clock.pass({ minutes: 15 });
  await workOff(shop);
  expect((await purchaseRow(back?.get("external_reference")))?.status).toBe("rejected");
  const rows = await shop.db
    .selectFrom("purchase")
    .select("status")
    .where("user_id", "=", unpaid.buyer.id)
    .execute();
  expect(rows).toEqual([{ status: "expired" }]);
  expect(await shop.db.selectFrom("car_hold").selectAll().execute()).toEqual([]);
  const { reply } = await pay(shop, unpaid.initPoint, "approved");
  expect(reply.statusCode).toBe(410);
});

test("an order that nobody paid is no longer checked a day after its end", async () => {
  const { buyer } = await openPurchase(shop);
  const { id } = await purchaseRowBy(shop, buyer.id);
  const checks = async () => {
    const waiting = await waitingJobs(shop, "checkPurchase");
    return waiting.filter(({ data }) => data.purchaseId === id).length;
  };
  for (const minutes of [15, 10, 50]) {
    clock.pass({ minutes });
    await workOff(shop);
  }
  expect(await checks()).toBe(1);
  clock.pass({ minutes: 23 * 60 });
  await workOff(shop);
  expect(await checks()).toBe(0);
});

test("a payment of a purchase that the buyer has replaced is refunded (behaviour 54)", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const extra = await buildCar(shop);
  clock.pass({ minutes: 1 });
  const next = await askToPay(shop, buyer.id, [car, extra]);
  clock.pass({ minutes: 1 });
  const { back } = await pay(shop, initPoint, "approved");
  await pay(shop, next.json().init_point, "approved");
  await workOff(shop);
  await workOff(shop);
  expect((await paymentRow(back?.get("payment_id")))?.status).toBe("refunded");
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ price: car.price + extra.price }]);
});

test("a refund at the provider reverses the purchase, and the car is on offer again", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  clock.pass({ minutes: 60 });
  await sandbox.refund("by-hand", back?.get("payment_id") ?? "");
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  const detail = await shop.app.inject(`/api/car/detail/${car.id}`);
  expect(detail.json().sold).toBe(false);
});

test("a payment of another amount, account or mode buys nothing (behaviour 54)", async () => {
  for (const wrong of [
    { amount: "1.00" },
    { currency: "ARS" },
    { collectorId: "1" },
    { ownMode: false },
  ]) {
    const { buyer } = await openPurchase(shop, { state: "Used" });
    const purchase = await purchaseRowBy(shop, buyer.id);
    await shop.services.checkout.applyPayment({
      ...approvedPayment(purchase, { id: `forged-${purchase.id}`, at: clock.now() }),
      ...wrong,
    });
    expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  }
});

test.each([
  ["1234.50", "USD", "$ 1.234,50 USD"],
  ["1234.00", "USD", "$ 1.234 USD"],
  ["98765.00", "ARS", "98.765 ARS"],
])("the mail about the refund of %s %s names what was paid, not the order's total (behaviour 54)", async (amount, currency, written) => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  const id = new URL(initPoint).pathname.split("/").at(-1) ?? "";
  await shop.db
    .updateTable("sandbox_preference")
    .set({ amount, currency })
    .where("id", "=", id)
    .execute();
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  expect(await paymentRow(back?.get("payment_id"))).toMatchObject({
    status: "refunded",
    refund_reason: "not the payment that was asked for",
  });
  const [mail, more] = await mailsTo(shop.config.dataDir, buyer.email);
  expect(more).toBeUndefined();
  expect(mail?.subject).toContain("is being refunded");
  for (const form of [mail?.text, mail?.html]) expect(form).toContain(written);
  // The prices add up to the total, and the amount paid is another one.
  expect(mail?.text).toContain(
    `: $ 100.000 USD\nTotal: $ 100.000 USD\nPaid: ${written}\nRefund: ${written}\n`,
  );
});

/** Approves another payment of the same purchase. */
async function approveSecond(row: Awaited<ReturnType<typeof paymentRow>>) {
  const purchase = await purchaseRow(row?.purchase_id);
  await shop.services.checkout.applyPayment({
    id: `second-${row?.id}`,
    status: "approved",
    statusDetail: null,
    externalReference: row?.purchase_id ?? "",
    amount: row?.amount ?? "",
    refunded: "0.00",
    currency: "USD",
    collectorId: purchase?.collector_id ?? null,
    ownMode: true,
    updatedAt: clock.now(),
    approvedAt: clock.now(),
    expiresAt: null,
  });
}

test("a payment approved after a rejected one ended the purchase is refunded (behaviour 54)", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "pending");
  await workOff(shop);
  clock.pass({ minutes: 60 });
  await pay(shop, initPoint, "rejected");
  await workOff(shop);
  const row = await paymentRow(back?.get("payment_id"));
  expect((await purchaseRow(row?.purchase_id))?.status).toBe("rejected");
  clock.pass({ minutes: 1 });
  await approveSecond(row);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  expect((await paymentRow(`second-${row?.id}`))?.refund_reason).toBe("paid too late");
});

test("a purchase that is paid twice is kept, and the second payment is refunded", async () => {
  const { buyer, initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "approved");
  await workOff(shop);
  const row = await paymentRow(back?.get("payment_id"));
  for (let time = 0; time < 2; time += 1) await approveSecond(row);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
  expect((await paymentRow(`second-${row?.id}`))?.refund_reason).toBe("paid twice");
  const refunds = await enqueuedJobs(shop, "refund");
  expect(refunds.filter((job) => job.paymentId === `second-${row?.id}`)).toHaveLength(1);
});
