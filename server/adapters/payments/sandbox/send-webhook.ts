import { randomInt, randomUUID } from "node:crypto";
import { signWebhook } from "../webhook-signature.ts";

const TIMEOUT_MS = 5_000;

/** Faults of webhooks; `late` holds them back until `deliverLate`. */
export type WebhookFault = "twice" | "late" | "never";

export interface Webhook {
  to: string;
  secret: string;
  collectorId: number;
  paymentId: string;
  action: "payment.created" | "payment.updated";
  at: Date;
}

/** Sends signed webhooks over HTTP, as the provider does. */
export function createWebhookSender({ fetch }: { fetch: typeof globalThis.fetch }) {
  const late: (() => Promise<void>)[] = [];
  let fault: WebhookFault | undefined;

  function prepare({ to, secret, collectorId, paymentId, action, at }: Webhook) {
    const address = new URL(to);
    address.searchParams.set("data.id", paymentId);
    address.searchParams.set("type", "payment");
    const requestId = randomUUID();
    const ts = String(Math.floor(at.getTime() / 1000));
    const sending = {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-request-id": requestId,
        "x-signature": signWebhook({ secret, dataId: paymentId, requestId }, ts),
      },
      body: JSON.stringify({
        id: randomInt(1e11, 2e11),
        live_mode: false,
        type: "payment",
        date_created: at.toISOString(),
        user_id: collectorId,
        api_version: "v1",
        action,
        data: { id: paymentId },
      }),
    };
    return async () => {
      // A failed webhook is lost: the shop asks the provider later.
      const call = fetch(address, { ...sending, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await call.then((response) => response.text()).catch(() => {});
    };
  }

  return {
    async send(webhook: Webhook): Promise<void> {
      const deliver = prepare(webhook);
      if (fault === "never") return;
      if (fault === "late") {
        late.push(deliver);
        return;
      }
      await deliver();
      if (fault === "twice") await deliver();
    },

    /** Delivers the late webhooks, in reverse where `newestFirst`. */
    async deliverLate(newestFirst = false): Promise<void> {
      const delayed = late.splice(0);
      for (const deliver of newestFirst ? delayed.reverse() : delayed) await deliver();
    },

    fail(next: WebhookFault | undefined) {
      fault = next;
    },
  };
}
