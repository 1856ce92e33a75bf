import { randomUUID } from "node:crypto";
import { signWebhook } from "#server/adapters/payments/webhook-signature.ts";
import { fakeAccount } from "./fake-mercado-pago-account.ts";
import { Refused } from "./fake-mercado-pago-rules.ts";
import { type FakeReply, type FakeRequest, fakeService } from "./fake-service.ts";

export const FAKE_TOKEN = "APP_USR-1122-fake";
export const FAKE_SECRET = "f4ke-s3cret";

type Answer = (request: FakeRequest) => FakeReply;

function route(account: ReturnType<typeof fakeAccount>): Answer {
  return ({ method, path, query, body }) => {
    const [, paymentId, refunds] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
    const [, orderId] = /^\/merchant_orders\/(\d+)$/.exec(path) ?? [];
    if (method === "POST" && path === "/checkout/preferences/")
      return account.createPreference(body.length ? JSON.parse(body.toString()) : undefined);
    if (method === "POST" && paymentId && refunds) return account.refund(paymentId);
    if (method === "GET" && orderId) return account.merchantOrder(orderId);
    if (method === "GET" && path === "/v1/payments/search")
      return account.search(query.get("external_reference"));
    if (method === "GET" && path === "/users/me") return account.me();
    if (method === "GET" && paymentId) return account.payment(paymentId);
    throw new Refused(404, "not_found", "Payment not found");
  };
}

/** Runs each idempotency key once: a repeated request gets the same reply, other data is refused. */
function runKeysOnce(answer: Answer): Answer {
  const answered = new Map<string, { request: string; reply: FakeReply }>();
  return (request) => {
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
  };
}

/** A webhook request; `unit` is the unit of its `ts`: the provider uses both. */
function webhook(type: string, id: string, unit: "s" | "ms" = "s") {
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
}

/**
 * A fake of Mercado Pago: an Argentinian account, which charges in pesos for items in any
 * currency. It refuses what the real one refuses, https rules included unless `https` is false.
 */
export async function fakeMercadoPago({ https = true } = {}) {
  const account = fakeAccount({ https });
  const answer = runKeysOnce(route(account));
  const service = await fakeService((request) => {
    try {
      if (request.headers.authorization !== `Bearer ${FAKE_TOKEN}`)
        throw new Refused(401, "unauthorized", "invalid access token");
      return answer(request);
    } catch (error) {
      if (error instanceof Refused) return error.reply;
      throw error;
    }
  });
  return {
    ...service,
    preference: account.preference,
    /** Pays as a buyer does on the hosted page, without a webhook. @returns the payment's id */
    pay: account.pay,
    webhook,
  };
}
