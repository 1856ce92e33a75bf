import type { Db } from "../../../db/tables.ts";
import { createSandboxPay } from "./pay.ts";
import { createSandboxPayments } from "./payments.ts";
import { createSandboxPreferences } from "./preferences.ts";
import { sandboxAccount } from "./sandbox.queries.ts";
import { createWebhookSender, type WebhookFault } from "./send-webhook.ts";

export type ApiFault = 429 | 500 | "hang";

export type PaymentSandbox = ReturnType<typeof createPaymentSandbox>;

interface Deps {
  db: Db;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** A sandbox for the payment provider: the same protocol, its state in tables of its own. */
export function createPaymentSandbox({ db, now, fetch }: Deps) {
  const webhooks = createWebhookSender({ db, now, fetch });
  let apiFault: ApiFault | undefined;

  return {
    account: () => sandboxAccount(db),

    /** Makes the API or the webhooks fail, until the next call. */
    fail(faults: { api?: ApiFault; webhook?: WebhookFault }) {
      apiFault = faults.api;
      webhooks.fail(faults.webhook);
    },
    apiFault: () => apiFault,
    deliverLate: webhooks.deliverLate,

    ...createSandboxPreferences({ db, now }),
    ...createSandboxPayments({ db, now, notify: webhooks.notify }),
    pay: createSandboxPay({ db, now, notify: webhooks.notify }),
  };
}
