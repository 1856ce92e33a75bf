import { afterAll, afterEach, expect, test } from "vitest";
import { SandboxError } from "#server/adapters/payments/sandbox/error.ts";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { runNext, waitingJobs, workOff } from "#test/jobs.ts";
import { askToPay, openTimedShop, pay, paymentOf } from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
const { refund } = sandbox;
afterEach(() => {
  sandbox.refund = refund;
});

/** A payment for an order that the buyer had replaced, which must be refunded. */
async function paymentToRefund() {
  const buyer = await buildUser(shop);
  const [car, another] = [await buildCar(shop), await buildCar(shop)];
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  clock.pass({ minutes: 1 });
  await askToPay(shop, buyer.id, [another]);
  clock.pass({ minutes: 1 });
  const { back } = await pay(shop, init_point, "approved");
  await runNext(shop, "readWebhook");
  const id = back?.get("payment_id") ?? "";
  return { id, purchaseId: back?.get("external_reference") ?? "", buyer };
}

async function shownToBuyer({ purchaseId, buyer }: Awaited<ReturnType<typeof paymentToRefund>>) {
  const { email } = buyer;
  const user = { id: buyer.id, name: "", lastName: "", email, image: null, type: "user" } as const;
  return (await shop.services.purchases.view(purchaseId, user)).payment;
}

test.each([
  "in_process",
  "rejected",
])("a refund that the provider accepts and answers with %s is done once the payment is refunded (behaviour 54)", async (status) => {
  const payment = await paymentToRefund();
  const { id } = payment;
  sandbox.refund = async () => ({ status: 201, body: { id: 1, payment_id: Number(id), status } });
  await workOff(shop);
  expect(await paymentOf(shop, id)).toMatchObject({ status: "approved", refunded_at: null });
  expect(await shownToBuyer(payment)).toBe("refunding");
  sandbox.refund = refund;
  clock.pass({ minutes: 1 });
  await workOff(shop);
  expect(await paymentOf(shop, id)).toMatchObject({ status: "refunded", refunded_at: clock.now() });
  expect(await shownToBuyer(payment)).toBe("refunded");
  expect(await waitingJobs(shop, "refund")).toEqual([]);
});

test("a payment that is charged back before its refund is not refunded", async () => {
  const { id } = await paymentToRefund();
  sandbox.refund = async () => {
    throw new SandboxError(400, "invalid_status", "The payment is charged back");
  };
  await shop.pool.query(
    "update sandbox_payment set status = 'charged_back', updated_at = $2 where id = $1",
    [id, clock.now()],
  );
  await workOff(shop);
  expect(await paymentOf(shop, id)).toMatchObject({
    status: "charged_back",
    refunded_at: clock.now(),
  });
  // Other tests leave refunds that are still being tried.
  const waiting = await waitingJobs(shop, "refund");
  expect(waiting).not.toContainEqual(expect.objectContaining({ data: { paymentId: id } }));
});

test("an administrator sees why a refund is not done yet", async () => {
  const { id, purchaseId } = await paymentToRefund();
  sandbox.refund = async () => ({ status: 201, body: { id: 1, payment_id: Number(id) } });
  await workOff(shop);
  const admin = await buildUser(shop, { status: "admin" });
  const reply = await shop.app.inject({
    url: `/api/admin/orders/${purchaseId}`,
    headers: await signIn(shop, admin.id),
  });
  expect(reply.json()).toMatchObject({
    refund: "requested",
    payments: [{ id, refundAttempts: 1, refundError: expect.stringContaining("approved") }],
  });
});
