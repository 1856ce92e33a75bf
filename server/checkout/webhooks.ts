import { transact } from "../db/transact.ts";
import { unauthorized } from "../http/errors.ts";
import { webhookKey } from "../jobs/kinds.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import { countWebhookAttempt, finishWebhook, insertWebhook } from "./webhooks.queries.ts";

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The provider's webhooks: stored at once; a job then reads what they name from the provider. */
export function createWebhooks({ db, payments, jobs, applyPayment, now }: ReconcileDeps) {
  jobs.handle("readWebhook", async ({ webhookId, paymentId, orderId }) => {
    await countWebhookAttempt(db, webhookId);
    const ids = orderId ? await payments.paymentsOfOrder(orderId) : [];
    for (const id of paymentId ? [paymentId, ...ids] : ids) {
      const payment = await payments.fetchPayment(id);
      if (payment) await applyPayment(payment);
    }
    await finishWebhook(db, webhookId, now());
  });

  return {
    /** @throws 401 where the signature is wrong */
    async receive({ headers, query, body }: WebhookCall): Promise<void> {
      const webhook = await payments.verifyWebhook(headers, query, body);
      if (!webhook) throw unauthorized("The signature is wrong");
      const { dedupeKey, paymentId, orderId } = webhook;
      if (!paymentId && !orderId) return;
      await transact(db, async (trx) => {
        const webhookId = await insertWebhook(trx, dedupeKey, { paymentId, orderId }, now());
        if (!webhookId) return;
        const payload = { webhookId, paymentId, orderId };
        await jobs.enqueue(trx, "readWebhook", payload, { key: webhookKey(webhookId) });
      });
    },
  };
}
