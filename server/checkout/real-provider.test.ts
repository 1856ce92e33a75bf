import { afterAll, beforeEach, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildCar, buildUser } from "#test/builders.ts";
import { FAKE_SECRET, FAKE_TOKEN, fakeMercadoPago } from "#test/fake-mercado-pago.ts";
import { workOff } from "#test/jobs.ts";
import { askToPay, purchasesOf, testClock } from "#test/paying.ts";

// A whole shop configured for Mercado Pago, with the strict fake in its place.
const clock = testClock();
const provider = await fakeMercadoPago();
const shop = await openShop(
  {
    MP_ACCESS_TOKEN: FAKE_TOKEN,
    MP_WEBHOOK_SECRET: FAKE_SECRET,
    MP_PUBLIC_KEY: "APP_USR-public",
    MP_BASE_URL: provider.url,
    MP_SITE: "MLA",
    PUBLIC_URL: "https://shop.example",
    WORKER: "off",
  },
  { now: clock.now },
);
afterAll(async () => {
  await shop.close();
  await provider.close();
});
beforeEach(() => provider.fail());

async function openPurchase() {
  const buyer = await buildUser(shop);
  const car = await buildCar(shop, { state: "Used", price: 240_000 });
  const reply = await askToPay(shop, buyer.id, [car]);
  expect(reply.statusCode).toBe(201);
  return { buyer, car, preferenceId: String(reply.json().id), initPoint: reply.json().init_point };
}

test("the buyer is sent to the provider's page, which expires with the hold", async () => {
  const { preferenceId, initPoint } = await openPurchase();
  const now = clock.now().getTime();
  const [begins, ends] = [now, now + 15 * 60_000].map((ms) => new Date(ms).toISOString());
  expect(initPoint).toMatch(/^https:\/\/www\.mercadopago\.com\.ar\/checkout\/v1\/redirect/);
  expect(provider.preference(preferenceId)?.reply).toMatchObject({
    back_urls: { success: "https://shop.example/home" },
    notification_url: "https://shop.example/api/payments/webhook?source_news=webhooks",
    expiration_date_from: begins?.replace("Z", "+00:00"),
    expiration_date_to: ends?.replace("Z", "+00:00"),
    statement_descriptor: "MARQUE",
  });
});

test.each([
  "s",
  "ms",
] as const)("a webhook signed with a time in %s makes the purchase (behaviour 51)", async (unit) => {
  const { buyer, preferenceId } = await openPurchase();
  const payment = provider.pay(preferenceId, clock.now());
  const reply = await shop.app.inject(provider.webhook("payment", payment, unit));
  expect(reply.statusCode).toBe(200);
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toMatchObject([{ price: 240_000 }]);
});

test("webhooks about two payments are both read, even with the same number in their unsigned bodies", async () => {
  const purchases = [await openPurchase(), await openPurchase()];
  for (const { preferenceId } of purchases) {
    const webhook = provider.webhook("payment", provider.pay(preferenceId, clock.now()));
    const payload = { ...webhook.payload, id: 777 };
    expect((await shop.app.inject({ ...webhook, payload })).statusCode).toBe(200);
  }
  await workOff(shop);
  for (const { buyer } of purchases) expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("a merchant order webhook makes the purchase too, and each webhook reads the order again", async () => {
  const { buyer, preferenceId } = await openPurchase();
  const order = String(provider.preference(preferenceId)?.order);
  const sendWebhook = async () => {
    const webhook = provider.webhook("topic_merchant_order_wh", order);
    expect((await shop.app.inject(webhook)).statusCode).toBe(200);
    await workOff(shop);
  };
  await sendWebhook();
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  provider.pay(preferenceId, clock.now());
  await sendWebhook();
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test("the provider's older, unsigned notifications are answered and ignored", async () => {
  const stored = () => shop.db.selectFrom("webhook_event").select("id").execute();
  const before = await stored();
  const reply = await shop.app.inject({
    method: "POST",
    url: "/api/payments/webhook?topic=payment&id=5",
    payload: { resource: "https://api.example/1", topic: "payment" },
  });
  expect(reply.statusCode).toBe(200);
  expect(await stored()).toEqual(before);
});

test("a payment without a webhook is found by asking the provider (behaviour 51)", async () => {
  const { buyer, preferenceId } = await openPurchase();
  provider.pay(preferenceId, clock.now());
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  clock.pass({ minutes: 5 });
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(1);
});

test.each([
  ["of another account", { collector_id: 1 }],
  ["of the dollar price in pesos", { transaction_amount: 240_000 }],
  ["in another currency", { currency_id: "USD" }],
  ["of the test mode", { live_mode: false }],
])("a payment %s buys nothing, and is refunded (behaviour 54)", async (_, overrides) => {
  const { buyer, preferenceId } = await openPurchase();
  const payment = provider.pay(preferenceId, clock.now(), { overrides });
  await shop.app.inject(provider.webhook("payment", payment));
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toEqual([]);
  const refunds = provider.requests.filter(({ path }) => path.endsWith(`${payment}/refunds`));
  expect(refunds.map(({ headers }) => headers["x-idempotency-key"])).toEqual([`refund-${payment}`]);
});

test("after several failures a checkout fails at once while the provider is down", async () => {
  const [buyer, car] = [await buildUser(shop), await buildCar(shop)];
  provider.fail("drop");
  for (let n = 0; n < 3; n += 1)
    expect((await askToPay(shop, buyer.id, [car])).statusCode).toBe(503);
  const requests = provider.requests.length;
  const reply = await askToPay(shop, buyer.id, [car]);
  expect([reply.statusCode, reply.json().message]).toEqual([
    503,
    "The payment service does not answer just now, please try again in a moment",
  ]);
  expect(provider.requests.length).toBe(requests);
  provider.fail();
  clock.pass({ minutes: 1 });
  expect((await askToPay(shop, buyer.id, [car])).statusCode).toBe(201);
});
