import { afterAll, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { runNext, workOff } from "#test/jobs.ts";
import {
  askToPay,
  mailsOf,
  openTimedShop,
  pay,
  paymentOf,
  purchaseRowOf,
  purchasesOf,
  sendWebhook,
} from "#test/paying.ts";

const { clock, shop } = await openTimedShop({ pages: true });
afterAll(shop.close);

type State = [status: string, detail: string];

async function bought() {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, init_point, "approved");
  await workOff(shop);
  const [id, payment] = ["external_reference", "payment_id"].map((name) => back?.get(name) ?? "");
  return { buyer, car, id: String(id), payment: String(payment) };
}

/** The provider changes the state of a payment, and sends two webhooks about it. */
async function become(payment: string, [status, detail]: State): Promise<void> {
  clock.pass({ minutes: 24 * 60 });
  await shop.pool.query(
    "update sandbox_payment set status = $2, status_detail = $3, updated_at = $4 where id = $1",
    [payment, status, detail, clock.now()],
  );
  for (const count of [1, 2]) {
    const reply = await sendWebhook(shop, payment, `${payment}-${status}-${detail}-${count}`);
    expect(reply.statusCode).toBe(200);
  }
  await workOff(shop);
}

async function asAdmin(url: string) {
  const admin = await buildUser(shop, { status: "admin" });
  return shop.app.inject({ url, headers: await signIn(shop, admin.id) });
}
const hint = "A chargeback was decided for the shop";
const pageOf = async (id: string) => (await asAdmin(`/admin/dashboard/orders/${id}`)).body;
const orderOf = async (id: string) => (await asAdmin(`/api/admin/orders/${id}`)).json();

test.each<State>([
  ["charged_back", "reimbursed"],
  ["approved", "accredited"],
])("a chargeback that the shop wins (%s, %s) is recorded once and shown to administrators; the order stays ended (behaviour 54)", async (...won) => {
  const { id, payment, car } = await bought();
  await become(payment, ["charged_back", "in_process"]);
  expect(await orderOf(id)).toMatchObject({ status: "refunded", refund: "done" });
  expect(await pageOf(id)).not.toContain(hint);
  const mails = await mailsOf(shop, id);

  await become(payment, won);
  expect(await orderOf(id)).toMatchObject({
    status: "refunded",
    refund: "reversed",
    payments: [{ id: payment, refundReversed: true }],
  });
  expect(await pageOf(id)).toContain(hint);
  expect(await mailsOf(shop, id)).toEqual(mails);
  const entries = await asAdmin(`/api/admin/audit?target=${payment}&action=payment.reimbursed`);
  expect(entries.json()).toMatchObject([
    { actor: "shop", target: `payment:${payment}`, after: { purchase: id, amount: "100000.00" } },
  ]);
  const refunds = await asAdmin(`/api/admin/audit?target=${payment}&action=refund.done`);
  expect(refunds.json()).toHaveLength(1);
  const detail = await shop.app.inject({ url: `/api/car/detail/${car.id}` });
  expect(detail.json().sold).toBe(true);

  await become(payment, ["refunded", "refunded"]);
  expect(await orderOf(id)).toMatchObject({ refund: "done" });
});

test("a buyer is not told that a payment was returned after the shop has won its chargeback", async () => {
  const { id, payment, buyer } = await bought();
  const page = async () =>
    (await shop.app.inject({ url: `/purchases/${id}`, headers: await signIn(shop, buyer.id) }))
      .body;
  await become(payment, ["charged_back", "in_process"]);
  expect(await page()).toContain("Your payment was returned in full");
  await become(payment, ["charged_back", "reimbursed"]);
  expect(await page()).not.toContain("Your payment was returned in full");
  expect(await page()).toContain("The dispute about your payment was decided for the shop");
  await become(payment, ["refunded", "refunded"]);
  expect(await page()).toContain("Your payment was returned in full");
});

test.each([
  ["whose refund is marked but not read yet", { refund_reason: "paid twice" }],
  ["charged back without a detail", { status: "charged_back", status_detail: null }],
])("a payment %s is not shown as a won chargeback", async (_, state) => {
  const { id, payment } = await bought();
  await shop.db
    .updateTable("payment")
    .set({ ...state, refunded_at: clock.now() })
    .where("id", "=", payment)
    .execute();
  expect(await orderOf(id)).toMatchObject({
    refund: "done",
    payments: [{ refundReversed: false }],
  });
});

test("a chargeback that becomes known only once the shop has won it ends no order", async () => {
  const { buyer, id, payment } = await bought();
  await become(payment, ["charged_back", "reimbursed"]);
  expect((await purchaseRowOf(shop, id))?.status).toBe("approved");
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("a payment that becomes known only once the shop has won its chargeback is recorded (behaviour 54)", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  shop.sandbox.fail({ webhook: "never" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, init_point, "approved");
  shop.sandbox.fail({});
  const [id, payment] = ["external_reference", "payment_id"].map((name) => back?.get(name) ?? "");
  await become(String(payment), ["charged_back", "reimbursed"]);
  expect((await purchaseRowOf(shop, String(id)))?.status).toBe("expired");
  expect(await pageOf(String(id))).toContain(hint);
  const entries = await asAdmin(`/api/admin/audit?target=${payment}&action=payment.reimbursed`);
  expect(entries.json()).toMatchObject([{ target: `payment:${payment}`, after: { purchase: id } }]);
});

async function payment(id: string) {
  const row = await paymentOf(shop, id);
  return { status: row?.status, reason: row?.refund_reason, refundedAt: row?.refunded_at };
}

/** The provider changes a payment that the shop knows before its refund is asked for. */
async function chargedBackBeforeRefund(id: string): Promise<void> {
  await sendWebhook(shop, id, `${id}-paid`);
  await runNext(shop, "readWebhook");
  await become(id, ["charged_back", "in_process"]);
}

/** A second approved payment of an order that is paid. */
async function payAgain(orderId: string): Promise<string> {
  clock.pass({ minutes: 1 });
  const { rows } = await shop.pool.query(
    `insert into sandbox_payment
       (preference_id, status, status_detail, created_at, approved_at, updated_at)
     select preference_id, 'approved', 'accredited', $2, $2, $2 from purchase where id = $1
     returning id`,
    [orderId, clock.now()],
  );
  return String(rows[0].id);
}

test("a payment paid twice that is charged back before its refund is refunded once the shop has won (behaviour 54)", async () => {
  const { id } = await bought();
  const second = await payAgain(id);
  await chargedBackBeforeRefund(second);
  const mails = await mailsOf(shop, id);
  expect(await orderOf(id)).toMatchObject({ status: "approved", refund: "done" });

  await become(second, ["approved", "accredited"]);
  expect(await payment(second)).toEqual({
    status: "refunded",
    reason: "paid twice",
    refundedAt: clock.now(),
  });
  expect(await orderOf(id)).toMatchObject({ status: "approved", refund: "done" });
  expect(await pageOf(id)).not.toContain(hint);
  expect(await mailsOf(shop, id)).toEqual(mails);
});

test("while the provider does not refund a payment whose chargeback was won, its refund shows as requested", async () => {
  const { id } = await bought();
  const second = await payAgain(id);
  await chargedBackBeforeRefund(second);
  await become(second, ["charged_back", "reimbursed"]);
  expect(await payment(second)).toMatchObject({ status: "charged_back", refundedAt: null });
  expect(await orderOf(id)).toMatchObject({ status: "approved", refund: "requested" });
});

test("a payment that is known only as charged back is refunded once the shop has won, if the order was paid by another (behaviour 54)", async () => {
  const { id } = await bought();
  const second = await payAgain(id);
  await become(second, ["charged_back", "in_process"]);
  await become(second, ["approved", "accredited"]);
  expect(await payment(second)).toMatchObject({ status: "refunded", reason: "paid twice" });
  expect(await mailsOf(shop, id)).toContain("purchase-refunded");
});

test("a payment that is known only as charged back buys its car once the shop has won, if the car is still for sale (behaviour 51)", async () => {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  shop.sandbox.fail({ webhook: "never" });
  const { back } = await pay(shop, init_point, "approved");
  shop.sandbox.fail({});
  const [id, paid] = ["external_reference", "payment_id"].map((name) => back?.get(name) ?? "");
  await become(String(paid), ["charged_back", "in_process"]);
  expect(await orderOf(String(id))).toMatchObject({ status: "expired", refund: "done" });

  await become(String(paid), ["approved", "accredited"]);
  expect(await orderOf(String(id))).toMatchObject({ status: "approved", refund: "none" });
  expect(await pageOf(String(id))).not.toContain(hint);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});
