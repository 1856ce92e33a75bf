import type { ProviderPayment } from "../adapters/payments/contract.ts";
import { countEntries, writeEntries } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";

const ACTION = "payment.unknown";

/**
 * Records once, in the audit trail, a payment for an order that the shop does not know, such as one
 * opened after the backup that the shop was restored from. What to do with the money is decided by
 * a person.
 */
export async function noteUnknownPayment(trx: Db, payment: ProviderPayment): Promise<void> {
  const { id, status, externalReference: purchase, amount, currency } = payment;
  const target = `payment:${id}`;
  if (status !== "approved" || (await countEntries(trx, { action: ACTION, target }, 1))) return;
  const after = { status, purchase, amount, currency };
  await writeEntries(trx, [{ actor: "shop", ip: "", action: ACTION, target, after }]);
}
