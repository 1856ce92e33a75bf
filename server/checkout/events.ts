import { unauthorized } from "../http/errors.ts";
import { LEASE_MS, postponed } from "../outbox/back-off.ts";
import {
  claimEvent,
  type EventPayload,
  finishEvent,
  insertEvent,
  postponeEvent,
} from "./events.queries.ts";
import type { Asking } from "./settle.ts";

export interface WebhookCall {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  body: unknown;
}

/** The provider's notices: recorded at once, acted upon afterwards, from what it then answers. */
export function createEvents({ db, payments, settle, now, log }: Asking) {
  async function read({ paymentId, orderId }: EventPayload): Promise<void> {
    const ids = orderId ? await payments.paymentsOfOrder(orderId) : [];
    for (const id of paymentId ? [paymentId, ...ids] : ids) {
      const payment = await payments.fetchPayment(id);
      if (payment) await settle(payment);
    }
  }

  return {
    /** @throws 401 where the signature is wrong */
    async receive({ headers, query, body }: WebhookCall): Promise<void> {
      // The provider's older, unsigned kind of notice: nothing in it can be trusted or is needed.
      if (typeof query.topic === "string" && !headers["x-signature"]) return;
      const notice = await payments.verifyWebhook(headers, query, body);
      if (!notice) throw unauthorized("The signature is wrong");
      const { dedupeKey, paymentId, orderId } = notice;
      if (paymentId || orderId) await insertEvent(db, dedupeKey, { paymentId, orderId }, now());
    },

    /** Acts on one waiting notice. @returns whether there was one */
    async work(): Promise<boolean> {
      const event = await claimEvent(db, now(), new Date(now().getTime() + LEASE_MS));
      if (!event) return false;
      try {
        await read(event.payload);
        await finishEvent(db, event.id, now());
      } catch (error) {
        log.error(`The notice ${event.id} failed, attempt ${event.attempts}`, error);
        const { until, reason } = postponed(now(), event.attempts, error);
        await postponeEvent(db, event.id, until, reason);
      }
      return true;
    },
  };
}
