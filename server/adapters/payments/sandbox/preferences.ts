import { randomUUID } from "node:crypto";
import type { Db } from "../../../db/tables.ts";
import { SandboxError } from "./error.ts";
import { once, type Reply } from "./idempotency.ts";
import { readPreference } from "./read-request.ts";
import { presentPreference, requestOf } from "./sandbox.present.ts";
import {
  findPreference,
  insertPreference,
  type PreferenceRow,
  paymentsOfPreference,
  sandboxAccount,
} from "./sandbox.queries.ts";

/** The payment page, on the origin to which the visitor returns. */
function pageOf(preference: PreferenceRow): string {
  const path = `/sandbox/payments/checkout/${preference.id}`;
  const home = requestOf(preference).back_urls?.success;
  return home ? new URL(path, home).href : path;
}

export function isExpired({ expires_at }: PreferenceRow, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

/** What is asked to be paid. */
export function createSandboxPreferences({ db, now }: { db: Db; now: () => Date }) {
  return {
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
      if (!preference) throw new SandboxError(404, "not_found", "Preference not found");
      const { collector_id } = await sandboxAccount(db);
      return { status: 200, body: presentPreference(preference, collector_id, pageOf(preference)) };
    },

    /** What the payment page shows. */
    async checkout(id: string) {
      const preference = await findPreference(db, id);
      if (!preference) return undefined;
      const [payment] = await paymentsOfPreference(db, id);
      return { preference, payment, expired: isExpired(preference, now()) };
    },
  };
}
