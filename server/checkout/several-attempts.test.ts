import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { runNext, workOff } from "#test/jobs.ts";
import {
  approvedPayment,
  askToPay,
  mailsOf,
  openTimedShop,
  pay,
  purchaseRowOf,
  purchasesOf,
} from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

/** A rejected first attempt and a second one with the given outcome, both unknown to the shop. */
async function secondAttempt(outcome: "approved" | "pending", webhook: "never" | "late") {
  const [buyer, rival] = [await buildUser(shop), await buildUser(shop)];
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  sandbox.fail({ webhook });
  await pay(shop, init_point, "rejected");
  clock.pass({ minutes: 4 });
  const { back } = await pay(shop, init_point, outcome);
  const id = back?.get("external_reference") ?? "";
  const statusOf = async () => (await purchaseRowOf(shop, id))?.status;
  return { buyer, rival, car, id, initPoint: init_point, statusOf };
}

test("a second attempt under review keeps the order open, even if both become known after its time (behaviour 53)", async () => {
  const { rival, car, id, initPoint, statusOf } = await secondAttempt("pending", "never");
  clock.pass({ minutes: 16 });
  await workOff(shop);
  expect(await statusOf()).toBe("pending");
  expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(409);
  await pay(shop, initPoint, "approved");
  clock.pass({ minutes: 61 });
  await workOff(shop);
  expect(await statusOf()).toBe("approved");
  expect(await mailsOf(shop, id)).toEqual(["purchase-confirmed", "car-sold"]);
});

test("the webhook of a rejected attempt does not end an order before the other attempts are known (behaviour 53)", async () => {
  for (const outcome of ["approved", "pending"] as const) {
    const { rival, car, id, statusOf } = await secondAttempt(outcome, "late");
    clock.pass({ minutes: 16 });
    await sandbox.deliverLate();
    await runNext(shop, "readWebhook");
    expect(await statusOf()).toBe("pending");
    expect((await askToPay(shop, rival.id, [car])).statusCode).toBe(409);
    await workOff(shop);
    expect(await statusOf()).toBe(outcome);
    expect(await mailsOf(shop, id)).not.toContain("payment-rejected");
  }
});

test("a buyer who waits for two attempts gets a mail only about the approved one", async () => {
  const { buyer, id } = await secondAttempt("approved", "never");
  await shop.db
    .updateTable("purchase")
    .set({ awaited_since: clock.now() })
    .where("id", "=", id)
    .execute();
  clock.pass({ minutes: 2 });
  await workOff(shop);
  expect(await mailsOf(shop, id)).toEqual(["purchase-confirmed", "car-sold"]);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("a rejected attempt does not end the order while another is under review (behaviour 53)", async () => {
  const buyer = await buildUser(shop);
  const headers = await signIn(shop, buyer.id);
  const car = await buildCar(shop, { state: "Used" });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  const { back } = await pay(shop, init_point, "pending");
  await workOff(shop);
  const id = back?.get("external_reference") ?? "";
  const purchase = await purchaseRowOf(shop, id);
  if (!purchase) throw new Error("There is no order");
  clock.pass({ minutes: 2 });
  const second = approvedPayment(purchase, { id: `second-${id}`, at: clock.now() });
  await shop.services.checkout.applyPayment({ ...second, status: "rejected", approvedAt: null });

  const reply = await shop.app.inject({ url: `/api/buy/status/${id}`, headers });
  expect(reply.json().status).toBe("pending");
  const user = await shop.services.sessions.find(await shop.services.sessions.start(buyer.id));
  if (!user) throw new Error("There is no session");
  expect((await shop.services.purchases.view(id, user)).payment).toBe("processing");
  clock.pass({ minutes: 6 * 24 * 60 });
  await workOff(shop);
  expect((await purchaseRowOf(shop, id))?.status).toBe("expired");
  expect(await mailsOf(shop, id)).toEqual(["payment-expired"]);
});
