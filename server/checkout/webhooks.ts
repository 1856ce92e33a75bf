import { unauthorized } from "../http/errors.ts";
import { LEASE_MS, postponed } from "../outbox/back-off.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import {
  claimWebhook,
  finishWebhook,
  insertWebhook,
  postponeWebhook,
  type WebhookPayload,
} from "./webhooks.queries.ts";

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The provider's notices: recorded at once, acted upon afterwards, from what it then answers. */
export function createWebhooks({ db, payments, applyPayment, now, log }: ReconcileDeps) {
  async function read({ paymentId, orderId }: WebhookPayload): Promise<void> {
    const ids = orderId ? await payments.paymentsOfOrder(orderId) : [];
    for (const id of paymentId ? [paymentId, ...ids] : ids) {
      const payment = await payments.fetchPayment(id);
      if (payment) await applyPayment(payment);
    }
  }

  return {
    /** @throws 401 where the signature is wrong */
    async receive({ headers, query, body }: WebhookCall): Promise<void> {
      // The provider's older, unsigned kind of notice: nothing in it can be trusted or is needed.
      if (typeof query.topic === "string" && !headers["x-signature"]) return;
      const webhook = await payments.verifyWebhook(headers, query, body);
      if (!webhook) throw unauthorized("The signature is wrong");
      const { dedupeKey, paymentId, orderId } = webhook;
      if (paymentId || orderId) await insertWebhook(db, dedupeKey, { paymentId, orderId }, now());
    },

    /** Acts on one waiting notice. @returns whether there was one */
    async work(): Promise<boolean> {
      const webhook = await claimWebhook(db, now(), new Date(now().getTime() + LEASE_MS));
      if (!webhook) return false;
      try {
        await read(webhook.payload);
        await finishWebhook(db, webhook.id, now());
      } catch (error) {
        log.error(`The notice ${webhook.id} failed, attempt ${webhook.attempts}`, error);
        const { until, reason } = postponed(now(), webhook.attempts, error);
        await postponeWebhook(db, webhook.id, until, reason);
      }
      return true;
    },
  };
}
