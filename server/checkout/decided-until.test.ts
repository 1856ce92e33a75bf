import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { workOff } from "#test/jobs.ts";
import { approvedPayment, openPurchase, openTimedShop, pay, purchaseRowOf } from "#test/paying.ts";

const { clock, shop } = await openTimedShop();
afterAll(shop.close);

test.each([
  ["until the provider's own limit", 2, 2],
  ["five days, where the provider's limit is later", 60, 5],
])("a Used car with a payment under review is held %s (behaviour 53)", async (_how, theirs, days) => {
  const { car } = await openPurchase(shop, { state: "Used" });
  const { id } = await shop.db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_id")
    .select("purchase.id")
    .where("car_id", "=", car.id)
    .executeTakeFirstOrThrow();
  const order = await purchaseRowOf(shop, id);
  if (!order) throw new Error("There is no order");
  const after = (many: number) => new Date(order.created_at.getTime() + many * DAY_MS);
  await shop.services.checkout.applyPayment({
    ...approvedPayment(order, { id: `of-${id}`, at: clock.now() }),
    status: "in_process",
    approvedAt: null,
    expiresAt: after(theirs),
  });
  expect((await purchaseRowOf(shop, id))?.expires_at).toEqual(after(days));
  const holds = await shop.db
    .selectFrom("car_hold")
    .selectAll()
    .where("car_id", "=", car.id)
    .execute();
  expect(holds.map(({ expires_at }) => expires_at)).toEqual([after(days)]);
});

test("an order whose payment is rejected after its time to pay ends at once (behaviour 53)", async () => {
  const { initPoint } = await openPurchase(shop, { state: "Used" });
  const { back } = await pay(shop, initPoint, "pending");
  clock.pass({ minutes: 20 });
  await workOff(shop);
  clock.pass({ minutes: 1 });
  await pay(shop, initPoint, "rejected");
  await workOff(shop);
  const order = await purchaseRowOf(shop, back?.get("external_reference"));
  expect(order).toMatchObject({ status: "rejected", settled_at: clock.now() });
});
