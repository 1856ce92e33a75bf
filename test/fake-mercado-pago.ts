import { randomUUID } from "node:crypto";
import { signWebhook } from "#server/adapters/payments/webhook-signature.ts";
import { Refused, readPreferenceStrictly } from "./fake-mercado-pago-rules.ts";
import { type FakeReply, type FakeRequest, fakeService } from "./fake-service.ts";

const COLLECTOR = 447_001_122;
const PESOS = 1_050.25;
export const FAKE_TOKEN = "APP_USR-1122-fake";
export const FAKE_SECRET = "f4ke-s3cret";

interface FakePreference {
  id: string;
  order: number;
  total: number;
  reply: Record<string, unknown>;
}
type FakePayment = Record<string, unknown> & { id: number; preference: string };

interface PayOptions {
  status?: string;
  /** Fields that the real provider would not send, to test that the shop checks them. */
  overrides?: Record<string, unknown>;
}

/**
 * A fake of Mercado Pago: an Argentinian account, which charges in pesos whatever the items'
 * currency. It refuses what the real one refuses, https rules included unless `https` is false.
 */
export async function fakeMercadoPago({ https = true } = {}) {
  const preferences = new Map<string, FakePreference>();
  const payments: FakePayment[] = [];
  const answered = new Map<string, { request: string; reply: FakeReply }>();

  function createPreference(body: unknown): FakeReply {
    const { items, ...request } = readPreferenceStrictly(body, https);
    const converted = items.map(({ unit_price, currency_id, ...item }) => ({
      ...item,
      currency_id: "ARS",
      unit_price: currency_id === "ARS" ? unit_price : Math.round(unit_price * PESOS * 100) / 100,
    }));
    const id = `${COLLECTOR}-${randomUUID()}`;
    const reply = {
      ...request,
      items: converted,
      id,
      collector_id: COLLECTOR,
      site_id: "MLA",
      operation_type: "regular_payment",
      date_created: new Date().toISOString(),
      init_point: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
      sandbox_init_point: `https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
    };
    const total = converted.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
    preferences.set(id, { id, order: 7_000_000_000 + preferences.size, total, reply });
    return { status: 201, body: reply };
  }

  const present = ({ preference: _, ...payment }: FakePayment) => payment;

  function merchantOrder(id: string): FakeReply {
    const found = [...preferences.values()].find((one) => String(one.order) === id);
    if (!found) throw new Refused(404, "not_found", "Merchant order not found");
    const own = payments.filter(({ preference }) => preference === found.id);
    return {
      status: 200,
      body: { id: found.order, preference_id: found.id, payments: own.map(present) },
    };
  }

  function refund(id: string): FakeReply {
    const payment = payments.find((one) => String(one.id) === id);
    if (!payment) throw new Refused(404, "not_found", "Payment not found");
    if (payment.status !== "approved")
      throw new Refused(400, "invalid_status", "The action requested is not valid");
    Object.assign(payment, {
      status: "refunded",
      status_detail: "refunded",
      date_last_updated: new Date().toISOString(),
    });
    return { status: 201, body: { id: 900 + payments.length, payment_id: payment.id } };
  }

  function answer({ method, path, query, body }: FakeRequest): FakeReply {
    const json = body.length ? JSON.parse(body.toString()) : undefined;
    const [, paymentId, refunds] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
    const [, orderId] = /^\/merchant_orders\/(\d+)$/.exec(path) ?? [];
    if (method === "POST" && path === "/checkout/preferences/") return createPreference(json);
    if (method === "POST" && paymentId && refunds) return refund(paymentId);
    if (method === "GET" && orderId) return merchantOrder(orderId);
    if (method === "GET" && path === "/v1/payments/search") {
      const reference = query.get("external_reference");
      const results = payments.filter((one) => one.external_reference === reference).map(present);
      return { status: 200, body: { paging: { total: results.length }, results } };
    }
    if (method === "GET" && path === "/users/me")
      return { status: 200, body: { id: COLLECTOR, site_id: "MLA", nickname: "MARQUE" } };
    const payment = payments.find(({ id }) => String(id) === paymentId);
    if (method === "GET" && payment) return { status: 200, body: present(payment) };
    throw new Refused(404, "not_found", "Payment not found");
  }

  /** Runs each idempotency key once: a repetition gets the same reply, other data is refused. */
  function idempotent(request: FakeRequest): FakeReply {
    if (request.method === "GET") return answer(request);
    const key = request.headers["x-idempotency-key"];
    if (!key) throw new Refused(400, "bad_request", "Header X-Idempotency-Key can't be null");
    if (!request.headers["content-type"]?.startsWith("application/json"))
      throw new Refused(415, "unsupported_media_type", "The body must be JSON");
    const text = `${request.path} ${request.body}`;
    const known = answered.get(key);
    if (known && known.request !== text)
      throw new Refused(409, "idempotency_key_reused", "The key belongs to other data");
    const reply = known?.reply ?? answer(request);
    answered.set(key, { request: text, reply });
    return reply;
  }

  const service = await fakeService((request) => {
    try {
      if (request.headers.authorization !== `Bearer ${FAKE_TOKEN}`)
        throw new Refused(401, "unauthorized", "invalid access token");
      return idempotent(request);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  });

  return {
    ...service,
    preference: (id: string) => preferences.get(id),

    /** What a buyer does on the hosted page; sends no webhook. @returns the payment's id */
    pay(
      preferenceId: string,
      at: Date,
      { status = "approved", overrides }: PayOptions = {},
    ): string {
      const preference = preferences.get(preferenceId);
      if (!preference) throw new Error("There is no such preference");
      const payment = {
        id: 120_000_000_000 + payments.length,
        preference: preferenceId,
        status,
        status_detail: status === "approved" ? "accredited" : "pending_contingency",
        external_reference: preference.reply.external_reference,
        transaction_amount: preference.total,
        currency_id: "ARS",
        collector_id: COLLECTOR,
        live_mode: true,
        date_created: at.toISOString().replace("Z", "+00:00"),
        date_last_updated: at.toISOString().replace("Z", "+00:00"),
        date_approved: status === "approved" ? at.toISOString() : null,
        ...overrides,
      };
      payments.push(payment);
      return String(payment.id);
    },

    /** A webhook request; `unit` is that of its `ts`, of which the provider uses both. */
    webhook(type: string, id: string, unit: "s" | "ms" = "s") {
      const requestId = randomUUID();
      const ts = String(unit === "ms" ? Date.now() : Math.floor(Date.now() / 1000));
      return {
        method: "POST" as const,
        url: `/api/payments/webhook?source_news=webhooks&data.id=${id}&type=${type}`,
        headers: {
          "x-request-id": requestId,
          "x-signature": signWebhook({ secret: FAKE_SECRET, dataId: id, requestId }, ts),
        },
        payload: { id: type === "payment" ? Date.now() : Number(id), type, data: { id } },
      };
    },
  };
}
