import { z } from "zod";
import {
  type Payments,
  PaymentsError,
  type Preference,
  type PreferencePurchase,
  type ProviderPayment,
} from "./contract.ts";
import { preferenceBody } from "./preference-body.ts";
import { createCaller, type ProviderAccess } from "./provider-call.ts";
import { idText, readWebhook } from "./read-webhook.ts";
import { isSignedWebhook } from "./webhook-signature.ts";

/** The merchant's account, and where its provider answers. */
export interface Account {
  accessToken: string;
  webhookSecret: string;
  baseUrl: string;
  /** The full address that the provider calls. */
  notificationUrl: string;
  currency: string;
  /** Units of `currency` to a US dollar. */
  rate: number;
  site?: string;
  /**
   * Whether it also sends notifications of its older, unsigned kind, and repeats them until a 200.
   */
  olderNotifications?: boolean;
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const preferenceReply = z.object({
  id: z.string(),
  init_point: z.string(),
  collector_id: idText.nullish(),
  site_id: z.string().nullish(),
  items: z
    .array(z.object({ unit_price: z.number(), quantity: z.number(), currency_id: z.string() }))
    .min(1),
});

const paymentReply = z.object({
  id: idText,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  collector_id: idText.nullish(),
  live_mode: z.boolean(),
  date_created: moment,
  date_last_updated: moment.nullish(),
  date_approved: moment.nullish(),
  date_of_expiration: moment.nullish(),
});

const searchReply = z.object({ results: z.array(paymentReply) });

const orderReply = z.object({ payments: z.array(z.object({ id: idText })).nullish() });

function presentPayment(reply: z.output<typeof paymentReply>, live: boolean): ProviderPayment {
  return {
    id: reply.id,
    // Newer documents of the provider spell it with one l.
    status: reply.status === "canceled" ? "cancelled" : reply.status,
    statusDetail: reply.status_detail ?? null,
    externalReference: reply.external_reference ?? null,
    amount: reply.transaction_amount.toFixed(2),
    refunded: (reply.transaction_amount_refunded ?? 0).toFixed(2),
    currency: reply.currency_id,
    collectorId: reply.collector_id ?? null,
    ownMode: reply.live_mode === live,
    updatedAt: reply.date_last_updated ?? reply.date_created,
    approvedAt: reply.date_approved ?? null,
    expiresAt: reply.date_of_expiration ?? null,
  };
}

function presentPreference(reply: z.output<typeof preferenceReply>, merchant: Account): Preference {
  if (merchant.site && reply.site_id && reply.site_id !== merchant.site)
    throw new PaymentsError("refused", 200, `The account is of the site ${reply.site_id}`);
  const total = reply.items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
  return {
    id: reply.id,
    initPoint: reply.init_point,
    amount: total.toFixed(2),
    currency: reply.items[0]?.currency_id ?? merchant.currency,
    collectorId: reply.collector_id ?? null,
  };
}

/** The reply; null where the provider knows no such thing. */
async function orNull<Result>(call: Promise<Result>): Promise<Result | null> {
  return call.catch((error) => {
    if (error instanceof PaymentsError && error.status === 404) return null;
    throw error;
  });
}

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** A client of Mercado Pago's API, for Mercado Pago and for the sandbox. */
export function createMercadoPago(access: ProviderAccess): Payments {
  const { account } = access;
  const call = createCaller(access);
  const isLive = async () => !(await account()).accessToken.startsWith("TEST-");

  return {
    async createPreference(purchase: PreferencePurchase): Promise<Preference> {
      const merchant = await account();
      const reply = await call("POST", "/checkout/preferences/", preferenceReply, {
        name: "create preference",
        retry: true,
        body: preferenceBody(purchase, merchant),
        idempotencyKey: purchase.purchaseId,
      });
      return presentPreference(reply, merchant);
    },

    async fetchPayment(id) {
      const path = `/v1/payments/${encodeURIComponent(id)}`;
      const reply = await orNull(call("GET", path, paymentReply, { name: "get payment" }));
      return reply && presentPayment(reply, await isLive());
    },

    async paymentsOfOrder(orderId) {
      const path = `/merchant_orders/${encodeURIComponent(orderId)}`;
      const order = await orNull(call("GET", path, orderReply, { name: "get order" }));
      return (order?.payments ?? []).map(({ id }) => id);
    },

    async searchPayments(externalReference) {
      const query = new URLSearchParams({
        external_reference: externalReference,
        sort: "date_created",
        criteria: "desc",
        limit: "50",
      });
      const path = `/v1/payments/search?${query}`;
      const { results } = await call("GET", path, searchReply, { name: "search payments" });
      const live = await isLive();
      return results.map((reply) => presentPayment(reply, live));
    },

    async refund(paymentId, idempotencyKey) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      const options = { name: "refund", body: {}, idempotencyKey };
      await call("POST", path, z.object({ id: idText }), options);
    },

    async verifyWebhook(headers, query, body) {
      const { webhookSecret: secret, olderNotifications } = await account();
      const given = query["data.id"];
      const dataId = typeof given === "string" && given !== "" ? given : undefined;
      const requestId = header(headers["x-request-id"]);
      const signature = header(headers["x-signature"]) ?? "";
      // Not trusted, and not needed.
      if (olderNotifications && !signature && typeof query.topic === "string")
        return { dedupeKey: "" };
      if (!isSignedWebhook(signature, { secret, dataId, requestId })) return null;
      return readWebhook({ dataId, requestId, signature, type: query.type, body });
    },
  };
}
