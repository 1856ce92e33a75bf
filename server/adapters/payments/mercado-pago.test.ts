import { afterAll, beforeEach, expect, test } from "vitest";
import { createOutbound } from "#server/adapters/outbound.ts";
import { quietLog } from "#test/log.ts";
import { openPayingShop, pay } from "#test/paying.ts";
import { PaymentsError, type PreferencePurchase } from "./contract.ts";
import { createMercadoPago } from "./mercado-pago.ts";

const shop = await openPayingShop();
afterAll(shop.close);
const { sandbox } = shop;
beforeEach(() => sandbox.fail({}));
const credentials = await sandbox.account();
const address = shop.app.server.address();
const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

const outbound = () => createOutbound({ now: () => new Date(), log: quietLog });

function adapter(changes: { accessToken?: string; currency?: string; rate?: number } = {}) {
  const sent: Sent[] = [];
  const payments = createMercadoPago({
    outbound: outbound(),
    account: async () => ({
      accessToken: credentials.access_token,
      webhookSecret: credentials.webhook_secret,
      baseUrl: `${origin}/sandbox/payments`,
      notificationUrl: `${origin}/nowhere?source_news=webhooks`,
      currency: "USD",
      rate: 1,
      ...changes,
    }),
    fetch: (url, init) => {
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : {};
      const headers = Object.fromEntries(new Headers(init?.headers));
      sent.push({ url: String(url), method: init?.method ?? "", headers, body });
      return fetch(url, init);
    },
  });
  return { payments, sent };
}

function preferencePurchase(changes: Partial<PreferencePurchase> = {}): PreferencePurchase {
  const createdAt = new Date();
  return {
    purchaseId: crypto.randomUUID(),
    items: [
      { id: "car-1", title: "Roma Ferrari", description: "2023 Roma Ferrari", price: 240_000 },
    ],
    buyer: { name: "Ana", lastName: "Paz", email: "ana@people.example" },
    returnTo: "https://shop.example",
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 15 * 60_000),
    ...changes,
  };
}

test("a preference has every field that matters", async () => {
  const { payments, sent } = adapter();
  const purchase = preferencePurchase();
  const preference = await payments.createPreference(purchase);
  expect(preference).toMatchObject({ amount: "240000.00", currency: "USD" });
  expect(preference.initPoint).toMatch(/^https:\/\/shop\.example\/sandbox\/payments\/checkout\//);
  expect(sent[0]).toMatchObject({
    url: `${origin}/sandbox/payments/checkout/preferences/`,
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials.access_token}`,
      "content-type": "application/json",
      "x-idempotency-key": purchase.purchaseId,
    },
    body: {
      items: [
        {
          id: "car-1",
          title: "Roma Ferrari",
          quantity: 1,
          unit_price: 240_000,
          currency_id: "USD",
        },
      ],
      back_urls: {
        success: "https://shop.example/home",
        pending: "https://shop.example/home",
        failure: "https://shop.example/home",
      },
      auto_return: "approved",
      notification_url: `${origin}/nowhere?source_news=webhooks`,
      external_reference: purchase.purchaseId,
      expires: true,
      expiration_date_to: purchase.expiresAt.toISOString().replace("Z", "+00:00"),
      statement_descriptor: "MARQUE",
    },
  });
});

test("a local currency is converted at its rate, and the provider reports the charged amount", async () => {
  const { payments } = adapter({ currency: "ARS", rate: 1050.255 });
  const { amount, currency } = await payments.createPreference(preferencePurchase());
  expect({ amount, currency }).toEqual({ amount: "252061200.00", currency: "ARS" });
});

test("a repeated request makes one preference; its key is refused for another purchase", async () => {
  const { payments } = adapter();
  const purchase = preferencePurchase();
  const [first, second] = [
    await payments.createPreference(purchase),
    await payments.createPreference(purchase),
  ];
  expect(second.id).toBe(first.id);
  const other = preferencePurchase({
    purchaseId: purchase.purchaseId,
    returnTo: "https://other.example",
  });
  await expect(payments.createPreference(other)).rejects.toMatchObject({
    kind: "refused",
    status: 409,
  });
});

test("a payment is found by its id and its purchase, and refunded once", async () => {
  const { payments } = adapter();
  const purchase = preferencePurchase();
  const { initPoint } = await payments.createPreference(purchase);
  const { back } = await pay(shop, initPoint, "approved");
  const id = back?.get("payment_id") ?? "";
  const payment = await payments.fetchPayment(id);
  expect(payment).toMatchObject({
    id,
    status: "approved",
    statusDetail: "accredited",
    externalReference: purchase.purchaseId,
    amount: "240000.00",
    refunded: "0.00",
    currency: "USD",
    collectorId: String(credentials.collector_id),
    ownMode: true,
  });
  expect(await payments.searchPayments(purchase.purchaseId)).toEqual([payment]);
  await payments.refund(id, "refund-key");
  await payments.refund(id, "refund-key");
  expect(await payments.fetchPayment(id)).toMatchObject({
    status: "refunded",
    refunded: "240000.00",
  });
  await expect(payments.refund(id, "another-key")).rejects.toMatchObject({ kind: "refused" });
});

test("an unknown payment is null, not an error", async () => {
  const { payments } = adapter();
  expect(await payments.fetchPayment("404")).toBeNull();
  expect(await payments.fetchPayment("../preferences")).toBeNull();
  expect(await payments.searchPayments(crypto.randomUUID())).toEqual([]);
});

test("a wrong token is not retried; an overload or a failure can be retried", async () => {
  const wrong = adapter({ accessToken: "TEST-wrong" }).payments;
  await expect(wrong.createPreference(preferencePurchase())).rejects.toMatchObject({
    kind: "refused",
    status: 401,
  });
  const { payments } = adapter();
  for (const api of [429, 500] as const) {
    sandbox.fail({ api });
    const failed = await payments.fetchPayment("1").catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PaymentsError);
    expect(failed).toMatchObject({ kind: "unavailable", status: api });
  }
});

test("a malformed reply is an error", async () => {
  for (const answer of ["<html>", "{}", '{"results":[{"id":1,"status":"approved"}]}']) {
    const payments = createMercadoPago({
      outbound: outbound(),
      account: async () => ({
        accessToken: "TEST-x",
        webhookSecret: "x",
        baseUrl: "http://127.0.0.1:1",
        notificationUrl: "http://127.0.0.1:1",
        currency: "USD",
        rate: 1,
      }),
      fetch: async () => new Response(answer),
    });
    await expect(payments.searchPayments("x")).rejects.toMatchObject({ kind: "unavailable" });
    await expect(payments.fetchPayment("1")).rejects.toMatchObject({ kind: "unavailable" });
  }
});

test("the sandbox refuses what the provider refuses, with its codes", async () => {
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const reply = await shop.app.inject({
      method: "POST",
      url: "/sandbox/payments/checkout/preferences/",
      headers: {
        authorization: `Bearer ${credentials.access_token}`,
        "x-idempotency-key": crypto.randomUUID(),
        ...headers,
      },
      payload: body,
    });
    return [reply.statusCode, reply.json().error];
  };
  const items = [{ title: "x", quantity: 1, unit_price: 10, currency_id: "USD" }];
  expect(await send({ items })).toEqual([201, undefined]);
  expect(await send({ items: [] })).toEqual([400, "invalid_items"]);
  expect(await send({ items, back_urls: { success: "home" } })).toEqual([400, "invalid_back_urls"]);
  expect(await send({ items, auto_return: "approved" })).toEqual([400, "invalid_auto_return"]);
  expect(await send({ items, expires: true, expiration_date_to: "soon" })).toEqual([
    400,
    "invalid_expiration_date_to",
  ]);
  expect(await send({ items }, { authorization: "Bearer x" })).toEqual([
    401,
    "invalid_access_token",
  ]);
  expect(await send({ items }, { "x-idempotency-key": "" })).toEqual([400, "bad_request"]);
});
