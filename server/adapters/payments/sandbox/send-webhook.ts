import { randomInt, randomUUID } from "node:crypto";
import { signWebhook } from "../webhook-signature.ts";

const TIMEOUT_MS = 5_000;

/** What may be asked to go wrong; `late` keeps notices until `deliverLate`. */
export type WebhookFault = "twice" | "late" | "never";

export interface Webhook {
  to: string;
  secret: string;
  collectorId: number;
  paymentId: string;
  action: "payment.created" | "payment.updated";
  at: Date;
}

/** Calls webhooks as the provider does, signed, over HTTP. */
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
      // A call that nobody takes is lost, as it may be in life: the shop asks by itself later.
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

    /** Delivers what was kept, in reverse where `newestFirst`. */
    async deliverLate(newestFirst = false): Promise<void> {
      const kept = late.splice(0);
      for (const deliver of newestFirst ? kept.reverse() : kept) await deliver();
    },

    fail(next: WebhookFault | undefined) {
      fault = next;
    },
  };
}
