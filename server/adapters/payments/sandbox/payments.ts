import type { Db } from "../../../db/tables.ts";
import { SandboxError } from "./error.ts";
import { once, type Reply } from "./idempotency.ts";
import { presentMerchantOrder, presentPayment } from "./sandbox.present.ts";
import {
  findPayment,
  findPreference,
  paymentsFor,
  paymentsOfPreference,
  preferenceOfOrder,
  refundPayment,
  sandboxAccount,
} from "./sandbox.queries.ts";
import type { Notify } from "./send-webhook.ts";

const numberIn = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : undefined);

interface Deps {
  db: Db;
  now: () => Date;
  notify: Notify;
}

/** Payments as the provider's API reads and refunds them. */
export function createSandboxPayments({ db, now, notify }: Deps) {
  /** @throws SandboxError 404 */
  async function known(id: string) {
    const number = numberIn(id);
    const payment = number === undefined ? undefined : await findPayment(db, number);
    if (!payment) throw new SandboxError(404, "not_found", "Payment not found");
    return payment;
  }

  return {
    async payment(id: string): Promise<Reply> {
      const payment = await known(id);
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
      const number = numberIn(id);
      const order = number === undefined ? undefined : await preferenceOfOrder(db, number);
      if (!order) throw new SandboxError(404, "not_found", "Merchant order not found");
      const { collector_id } = await sandboxAccount(db);
      const payments = await paymentsOfPreference(db, order.id);
      return { status: 200, body: presentMerchantOrder(order, payments, collector_id) };
    },

    async refund(key: string | undefined, id: string): Promise<Reply> {
      const payment = await known(id);
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
  };
}
