import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { openPurchase, openTimedShop, pay, purchasesOf, sendWebhook } from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);

/** A payment for an order that is not in a restored database. */
async function payLostOrder(reference: string, outcome: "approved" | "rejected") {
  const preference = await sandbox.createPreference(uuid(), {
    items: [{ title: "Dino Ferrari", quantity: 1, unit_price: 240_000, currency_id: "USD" }],
    external_reference: reference,
  });
  const { id } = preference.body as { id: string };
  const paid = await sandbox.pay(id, outcome);
  return String(paid?.payment.id);
}

async function tell(paymentId: string, requestId: string): Promise<void> {
  expect((await sendWebhook(shop, paymentId, requestId)).statusCode).toBe(200);
  await workOff(shop);
}

async function trailOf(paymentId: string) {
  const admin = await buildUser(shop, { status: "admin" });
  const reply = await shop.app.inject({
    url: `/api/admin/audit?target=${paymentId}`,
    headers: await signIn(shop, admin.id),
  });
  return reply.json();
}

test("an approved payment for an unknown order is recorded once in the audit trail (behaviour 124)", async () => {
  const reference = uuid();
  const paymentId = await payLostOrder(reference, "approved");
  for (const requestId of ["first", "second"]) await tell(paymentId, requestId);
  expect(await trailOf(paymentId)).toMatchObject([
    {
      actor: "shop",
      action: "payment.unknown",
      target: `payment:${paymentId}`,
      after: { status: "approved", purchase: reference, amount: "240000.00", currency: "USD" },
    },
  ]);
});

test("a rejected payment and a payment of another shop are not recorded in the audit trail", async () => {
  const payments = [
    await payLostOrder(uuid(), "rejected"),
    await payLostOrder("invoice-7", "approved"),
  ];
  for (const paymentId of payments) {
    await tell(paymentId, `of-${paymentId}`);
    expect(await trailOf(paymentId)).toEqual([]);
  }
});

test("each partial refund is recorded once in the audit trail, and the order stays (behaviour 124)", async () => {
  const { buyer, initPoint } = await openPurchase(shop);
  const { back } = await pay(shop, initPoint, "approved");
  const [paymentId, id] = ["payment_id", "external_reference"].map((name) => back?.get(name) ?? "");
  await workOff(shop);
  for (const refunded of [1500, 40_000]) {
    clock.pass({ minutes: 1 });
    await shop.pool.query(
      "update sandbox_payment set status_detail = 'partially_refunded', amount_refunded = $2, updated_at = $3 where id = $1",
      [paymentId, refunded, clock.now()],
    );
    for (const time of [1, 2]) await tell(String(paymentId), `${refunded}-${time}`);
  }
  const entry = { actor: "shop", action: "payment.partially_refunded" };
  expect(await trailOf(String(paymentId))).toMatchObject([
    { ...entry, after: { purchase: id, amount: "100000.00", refunded: "40000.00" } },
    { ...entry, after: { purchase: id, amount: "100000.00", refunded: "1500.00" } },
    { action: "payment.approved" },
  ]);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ id }]);
});
