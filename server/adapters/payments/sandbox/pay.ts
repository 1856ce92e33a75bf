import type { Db } from "../../../db/tables.ts";
import { transact } from "../../../db/transact.ts";
import { isExpired } from "./preferences.ts";
import {
  findPayment,
  insertPayment,
  lockPreference,
  type PaymentRow,
  type PreferenceRow,
  paymentsOfPreference,
  updatePayment,
} from "./sandbox.queries.ts";
import type { Notify } from "./send-webhook.ts";

export const OUTCOMES = ["approved", "rejected", "pending"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const details: Record<Outcome, string> = {
  approved: "accredited",
  rejected: "cc_rejected_other_reason",
  pending: "pending_contingency",
};

interface Paid {
  preference: PreferenceRow;
  payment: PaymentRow;
}

interface Deps {
  db: Db;
  now: () => Date;
  notify: Notify;
}

const stateAfter = (outcome: Outcome, at: Date) => ({
  status: outcome,
  status_detail: details[outcome],
  approved_at: outcome === "approved" ? at : null,
  updated_at: at,
});

/** The buttons of the payment page. */
export function createSandboxPay({ db, now, notify }: Deps) {
  /**
   * Pays with an outcome. An approved payment stays; a pending one is decided.
   * @returns undefined where nothing can be paid (any more)
   */
  return async function pay(id: string, outcome: Outcome): Promise<Paid | undefined> {
    const done = await transact(db, async (trx) => {
      const preference = await lockPreference(trx, id);
      if (!preference) return;
      const [last] = await paymentsOfPreference(trx, id);
      if (last?.status === "approved") return { preference, id: last.id, action: null };
      const open = last?.status === "pending" ? last.id : undefined;
      const at = now();
      if (!open && (isExpired(preference, at) || last?.status === "refunded")) return;
      const state = stateAfter(outcome, at);
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
  };
}
