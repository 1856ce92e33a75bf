import { randomInt, randomUUID } from "node:crypto";
import type { Db } from "../../../db/tables.ts";
import { signWebhook } from "../webhook-signature.ts";
import { requestOf } from "./sandbox.present.ts";
import { type PreferenceRow, sandboxAccount } from "./sandbox.queries.ts";

const TIMEOUT_MS = 5_000;

/** Faults of webhooks; `late` holds them back until `deliverLate`. */
export type WebhookFault = "twice" | "late" | "never";

type Action = "payment.created" | "payment.updated";
export type Notify = (
  preference: PreferenceRow,
  paymentId: number,
  action: Action,
) => Promise<void>;

interface Webhook {
  to: string;
  secret: string;
  collectorId: number;
  paymentId: string;
  action: Action;
  at: Date;
}

/** Where a webhook goes, and what it says, as the provider signs it. */
function signedWebhook({ to, secret, collectorId, paymentId, action, at }: Webhook) {
  const address = new URL(to);
  address.searchParams.set("data.id", paymentId);
  address.searchParams.set("type", "payment");
  const requestId = randomUUID();
  const ts = String(Math.floor(at.getTime() / 1000));
  const request = {
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
  return { address, request };
}

interface Deps {
  db: Db;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** Sends signed webhooks over HTTP, as the provider does. */
export function createWebhookSender({ db, now, fetch }: Deps) {
  const late: (() => Promise<void>)[] = [];
  let fault: WebhookFault | undefined;

  async function send(webhook: Webhook): Promise<void> {
    const { address, request } = signedWebhook(webhook);
    const deliver = async () => {
      // A failed webhook is lost: the shop asks the provider later.
      const call = fetch(address, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await call.then((response) => response.text()).catch(() => {});
    };
    if (fault === "never") return;
    if (fault === "late") {
      late.push(deliver);
      return;
    }
    await deliver();
    if (fault === "twice") await deliver();
  }

  return {
    /** Tells the shop of a change of a payment, where the preference asks for it. */
    async notify(...[preference, paymentId, action]: Parameters<Notify>): Promise<void> {
      const to = requestOf(preference).notification_url;
      if (!to) return;
      const { collector_id: collectorId, webhook_secret: secret } = await sandboxAccount(db);
      await send({ to, secret, collectorId, paymentId: String(paymentId), action, at: now() });
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
