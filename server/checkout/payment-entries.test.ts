import { v7 as uuid } from "uuid";
import { afterAll, expect, test } from "vitest";
import { buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { openTimedShop, sendWebhook } from "#test/paying.ts";

const { shop, sandbox } = await openTimedShop();
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
