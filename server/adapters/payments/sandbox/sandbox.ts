import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/tables.ts";
import { transact } from "../../../db/transact.ts";
import { SandboxError } from "./error.ts";
import { once, type Reply } from "./idempotency.ts";
import { readPreference } from "./read-request.ts";
import {
  presentMerchantOrder,
  presentPayment,
  presentPreference,
  requestOf,
} from "./sandbox.present.ts";
import {
  findPayment,
  findPreference,
  insertPayment,
  insertPreference,
  lockPreference,
  type PaymentRow,
  type PreferenceRow,
  paymentsFor,
  paymentsOfPreference,
  preferenceOfOrder,
  refundPayment,
  sandboxAccount,
  updatePayment,
} from "./sandbox.queries.ts";
import { createWebhookSender, type Webhook } from "./send-webhook.ts";

export const OUTCOMES = ["approved", "rejected", "pending"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const details: Record<Outcome, string> = {
  approved: "accredited",
  rejected: "cc_rejected_other_reason",
  pending: "pending_contingency",
};

export type ApiFault = 429 | 500 | "hang";

export type PaymentSandbox = ReturnType<typeof createPaymentSandbox>;

const notFound = (what: string) => new SandboxError(404, "not_found", `${what} not found`);

/** A sandbox for the payment provider: the same protocol, its state in tables of its own. */
export function createPaymentSandbox({
  db,
  now,
  fetch,
}: {
  db: Db;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}) {
  const webhookSender = createWebhookSender({ fetch });
  let apiFault: ApiFault | undefined;

  async function notify(preference: PreferenceRow, paymentId: number, action: Webhook["action"]) {
    const to = requestOf(preference).notification_url;
    if (!to) return;
    const { collector_id: collectorId, webhook_secret: secret } = await sandboxAccount(db);
    const at = now();
    await webhookSender.send({ to, secret, collectorId, paymentId: String(paymentId), action, at });
  }

  /** The payment page, on the origin to which the visitor returns. */
  function pageOf(preference: PreferenceRow): string {
    const path = `/sandbox/payments/checkout/${preference.id}`;
    const home = requestOf(preference).back_urls?.success;
    return home ? new URL(path, home).href : path;
  }

  const expired = ({ expires_at }: PreferenceRow) => expires_at !== null && expires_at <= now();

  return {
    account: () => sandboxAccount(db),

    /** Makes the API or the webhooks fail, until the next call. */
    fail(faults: { api?: ApiFault; webhook?: Parameters<typeof webhookSender.fail>[0] }) {
      apiFault = faults.api;
      webhookSender.fail(faults.webhook);
    },
    apiFault: () => apiFault,
    deliverLate: webhookSender.deliverLate,

    createPreference: (key: string | undefined, body: unknown) =>
      once(db, key, `preference ${JSON.stringify(body)}`, async (trx) => {
        const request = readPreference(body);
        const sum = request.items.reduce((all, item) => all + item.unit_price * item.quantity, 0);
        const { collector_id } = await sandboxAccount(trx);
        const until = request.expires ? request.expiration_date_to : undefined;
        const preference = await insertPreference(trx, {
          id: `${collector_id}-${randomUUID()}`,
          request: JSON.stringify(request),
          external_reference: request.external_reference ?? null,
          amount: sum.toFixed(2),
          currency: request.items[0]?.currency_id ?? "USD",
          expires_at: until ? new Date(until) : null,
          created_at: now(),
        });
        const reply = presentPreference(preference, collector_id, pageOf(preference));
        return { status: 201, body: reply };
      }),

    async preference(id: string): Promise<Reply> {
      const preference = await findPreference(db, id);
      if (!preference) throw notFound("Preference");
      const { collector_id } = await sandboxAccount(db);
      return { status: 200, body: presentPreference(preference, collector_id, pageOf(preference)) };
    },

    async payment(id: string): Promise<Reply> {
      const payment = /^\d{1,15}$/.test(id) ? await findPayment(db, Number(id)) : undefined;
      if (!payment) throw notFound("Payment");
      const { collector_id } = await sandboxAccount(db);
      return { status: 200, body: presentPayment(payment, collector_id) };
    },

    async search(externalReference: string): Promise<Reply> {
      const payments = await paymentsFor(db, externalReference);
      const { collector_id } = await sandboxAccount(db);
      const results = payments.map((payment) => presentPayment(payment, collector_id));
      const paging = { total: results.length, limit: results.length, offset: 0 };
      return { status: 200, body: { paging, results } };
    },

    async merchantOrder(id: string): Promise<Reply> {
      const order = /^\d{1,15}$/.test(id) ? await preferenceOfOrder(db, Number(id)) : undefined;
      if (!order) throw notFound("Merchant order");
      const { collector_id } = await sandboxAccount(db);
      const payments = await paymentsOfPreference(db, order.id);
      return { status: 200, body: presentMerchantOrder(order, payments, collector_id) };
    },

    async refund(key: string | undefined, id: string): Promise<Reply> {
      const payment = /^\d{1,15}$/.test(id) ? await findPayment(db, Number(id)) : undefined;
      if (!payment) throw notFound("Payment");
      const reply = await once(db, key, `refund ${id}`, async (trx) => {
        if (!(await refundPayment(trx, payment.id, now())))
          throw new SandboxError(400, "invalid_status", "The payment cannot be refunded");
        const body = { id: payment.id, payment_id: payment.id, amount: Number(payment.amount) };
        return { status: 201, body: { ...body, status: "approved" } };
      });
      const preference = await findPreference(db, payment.preference_id);
      if (preference) await notify(preference, payment.id, "payment.updated");
      return reply;
    },

    /** What the payment page shows. */
    async checkout(id: string) {
      const preference = await findPreference(db, id);
      if (!preference) return undefined;
      const [payment] = await paymentsOfPreference(db, id);
      return { preference, payment, expired: expired(preference) };
    },

    /**
     * Pays with an outcome. An approved payment stays; a pending one is decided.
     * @returns undefined where nothing can be paid (any more)
     */
    async pay(id: string, outcome: Outcome): Promise<Paid | undefined> {
      const done = await transact(db, async (trx) => {
        const preference = await lockPreference(trx, id);
        if (!preference) return;
        const [last] = await paymentsOfPreference(trx, id);
        if (last?.status === "approved") return { preference, id: last.id, action: null };
        const open = last?.status === "pending" ? last.id : undefined;
        if (!open && (expired(preference) || last?.status === "refunded")) return;
        const at = now();
        const state = {
          status: outcome,
          status_detail: details[outcome],
          approved_at: outcome === "approved" ? at : null,
          updated_at: at,
        };
        if (open) await updatePayment(trx, open, state);
        const made = { ...state, preference_id: id, created_at: at };
        const paymentId = open ?? (await insertPayment(trx, made));
        const action = open ? ("payment.updated" as const) : ("payment.created" as const);
        return { preference, id: paymentId, action };
      });
      if (!done) return;
      if (done.action) await notify(done.preference, done.id, done.action);
      const payment = await findPayment(db, done.id);
      return payment && { preference: done.preference, payment };
    },
  };
}

export interface Paid {
  preference: PreferenceRow;
  payment: PaymentRow;
}
