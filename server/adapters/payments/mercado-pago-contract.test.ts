import {
  MercadoPagoConfig,
  MerchantOrder,
  Payment,
  PaymentRefund,
  Preference,
  WebhookSignatureValidator,
} from "mercadopago";
import sdkConfig from "mercadopago/dist/utils/config/index.js";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createOutbound } from "#server/adapters/outbound.ts";
import { FAKE_SECRET, FAKE_TOKEN, fakeMercadoPago } from "#test/fake-mercado-pago.ts";
import { quietLog } from "#test/log.ts";
import type { PreferencePurchase } from "./contract.ts";
import { type Account, createMercadoPago } from "./mercado-pago.ts";
import { preferenceBody } from "./preference-body.ts";
import { signWebhook } from "./webhook-signature.ts";

// The provider's own SDK and the shop's adapter must send the same requests to a strict fake.
const provider = await fakeMercadoPago();
// The SDK has no option for its base address.
Reflect.set(sdkConfig.AppConfig, "BASE_URL", provider.url);
afterAll(provider.close);
beforeEach(() => {
  provider.requests.length = 0;
  provider.fail();
});

const account: Account = {
  accessToken: FAKE_TOKEN,
  webhookSecret: FAKE_SECRET,
  baseUrl: provider.url,
  notificationUrl: "https://shop.example/api/payments/webhook?source_news=webhooks",
  currency: "USD",
  rate: 1,
};
const adapter = (changes: Partial<Account> = {}) =>
  createMercadoPago({
    account: async () => ({ ...account, ...changes }),
    fetch,
    outbound: createOutbound({ now: () => new Date(), log: quietLog }),
  });
// A new client for each call: the SDK leaks the key of one call into the next.
const sdk = () =>
  new MercadoPagoConfig({ accessToken: FAKE_TOKEN, options: { timeout: 2_000, maxRetries: 0 } });

function preferencePurchase(changes: Partial<PreferencePurchase> = {}): PreferencePurchase {
  const createdAt = new Date();
  return {
    purchaseId: crypto.randomUUID(),
    items: [
      {
        id: "car-1",
        title: "Roma Ferrari",
        description: "2023 Roma Ferrari, New",
        picture: "https://shop.example/pictures/roma.webp",
        price: 240_000,
      },
    ],
    buyer: { name: "Ana", lastName: "Paz", email: "ana@people.example" },
    returnTo: "https://shop.example",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 15 * 60_000),
    ...changes,
  };
}

/** The parts of the last request that the protocol defines. */
function lastRequest() {
  const last = provider.requests.at(-1);
  if (!last) throw new Error("Nothing was purchase");
  const { method, path, query, headers, body } = last;
  return {
    method,
    path,
    query: Object.fromEntries(query),
    authorization: headers.authorization,
    type: headers["content-type"]?.split(";")[0],
    key: headers["x-idempotency-key"],
    body: body.length ? JSON.parse(body.toString()) : undefined,
  };
}

test("a preference is created as with the provider's SDK", async () => {
  const purchase = preferencePurchase();
  const ours = await adapter().createPreference(purchase);
  const mine = lastRequest();
  const theirs = await new Preference(sdk()).create({
    body: preferenceBody(purchase, account),
    requestOptions: { idempotencyKey: purchase.purchaseId },
  });
  expect(mine).toEqual(lastRequest());
  expect(mine).toMatchObject({ path: "/checkout/preferences/", key: purchase.purchaseId });
  expect(ours).toMatchObject({ id: theirs.id, initPoint: theirs.init_point });
  expect(ours.collectorId).toBe(String(theirs.collector_id));
});

test("payments are read, searched and refunded as with the provider's SDK", async () => {
  const purchase = preferencePurchase();
  const { id } = await adapter().createPreference(purchase);
  const payment = provider.pay(id, new Date());

  const got = await adapter().fetchPayment(payment);
  const read = lastRequest();
  const theirs = await new Payment(sdk()).get({ id: payment });
  expect(read).toEqual({ ...lastRequest(), type: undefined });
  expect(got).toMatchObject({
    id: String(theirs.id),
    status: theirs.status,
    amount: theirs.transaction_amount?.toFixed(2),
    collectorId: String(theirs.collector_id),
    ownMode: theirs.live_mode,
  });

  const found = await adapter().searchPayments(purchase.purchaseId);
  const searched = lastRequest();
  const all = await new Payment(sdk()).search({
    options: {
      external_reference: purchase.purchaseId,
      sort: "date_created",
      criteria: "desc",
      limit: 50,
    },
  });
  expect(searched).toEqual({ ...lastRequest(), type: undefined });
  expect(found.map((one) => one.id)).toEqual(all.results?.map((one) => String(one.id)));

  await adapter().refund(payment, "refund-1");
  const refund = lastRequest();
  await new PaymentRefund(sdk()).total({
    payment_id: payment,
    requestOptions: { idempotencyKey: "refund-1" },
  });
  expect(refund).toEqual(lastRequest());
  expect(await adapter().fetchPayment(payment)).toMatchObject({ status: "refunded" });
});

test("a merchant order is read as with the provider's SDK", async () => {
  const { id } = await adapter().createPreference(preferencePurchase());
  const [first, second] = [provider.pay(id, new Date()), provider.pay(id, new Date())];
  const orderId = String(provider.preference(id)?.order);
  expect(await adapter().paymentsOfOrder(orderId)).toEqual([first, second]);
  const mine = lastRequest();
  await new MerchantOrder(sdk()).get({ merchantOrderId: orderId });
  expect(mine).toEqual({ ...lastRequest(), type: undefined });
  expect(await adapter().paymentsOfOrder("1")).toEqual([]);
});

test("the charged amount and currency come from the provider's reply", async () => {
  const preference = await adapter().createPreference(preferencePurchase());
  expect(preference).toMatchObject({ amount: "252060000.00", currency: "ARS" });
  const local = await adapter({ currency: "ARS", rate: 1_000 }).createPreference(
    preferencePurchase(),
  );
  expect(local).toMatchObject({ amount: "240000000.00", currency: "ARS" });
  await expect(
    adapter({ currency: "EUR" }).createPreference(preferencePurchase()),
  ).rejects.toMatchObject({
    kind: "refused",
    status: 400,
  });
  await expect(adapter({ site: "MLB" }).createPreference(preferencePurchase())).rejects.toThrow(
    "site MLA",
  );
});

test("Chilean pesos are sent without cents", () => {
  const { items } = preferenceBody(preferencePurchase(), {
    ...account,
    currency: "CLP",
    rate: 950.337,
  });
  expect(items[0]?.unit_price).toBe(228_080_880);
});

test("an address without https is refused, because the provider ignores it", async () => {
  const open = preferencePurchase({ returnTo: "http://shop.example" });
  await expect(adapter().createPreference(open)).rejects.toMatchObject({
    kind: "refused",
    status: 400,
    message: expect.stringContaining("auto_return invalid"),
  });
});

test("an immediate failure is retried once with the same key; an overload is not retried", async () => {
  provider.fail(502);
  await expect(adapter().createPreference(preferencePurchase())).rejects.toMatchObject({
    kind: "unavailable",
  });
  const keys = provider.requests.map(({ headers }) => headers["x-idempotency-key"]);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);

  provider.requests.length = 0;
  provider.fail(429);
  await expect(adapter().createPreference(preferencePurchase())).rejects.toMatchObject({
    status: 429,
  });
  expect(provider.requests).toHaveLength(1);

  provider.requests.length = 0;
  provider.fail("drop");
  await expect(adapter().refund("1", "key")).rejects.toMatchObject({ kind: "unavailable" });
  expect(provider.requests).toHaveLength(1);
});

test("both units of the time in a signature are accepted, as by the provider's SDK", async () => {
  const signed = { secret: FAKE_SECRET, dataId: "123456", requestId: crypto.randomUUID() };
  const query = { "data.id": "123456", type: "payment" };
  const verify = (signature: string) =>
    adapter().verifyWebhook({ "x-signature": signature, "x-request-id": signed.requestId }, query, {
      id: 1,
      type: "payment",
      data: { id: "123456" },
    });
  for (const ts of [String(Math.floor(Date.now() / 1000)), String(Date.now())]) {
    const signature = signWebhook(signed, ts);
    expect(await verify(signature)).toEqual({ dedupeKey: "1 123456", paymentId: "123456" });
    expect(await verify(signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toBeNull();
    expect(await verify(signature.replace(ts, `${ts.slice(0, -1)}${(Number(ts) + 1) % 10}`))).toBe(
      null,
    );
    expect(() =>
      WebhookSignatureValidator.validate({
        xSignature: signature,
        xRequestId: signed.requestId,
        dataId: signed.dataId,
        secret: FAKE_SECRET,
      }),
    ).not.toThrow();
  }
});
