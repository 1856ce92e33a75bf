import type { ProviderPayment } from "../adapters/payments/contract.ts";
import { countEntries, writeEntries } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";
import { isPaid } from "./payments.queries.ts";

const UNKNOWN = "payment.unknown";

async function note(trx: Db, action: string, payment: ProviderPayment, purchase: string | null) {
  const { id, status, amount, currency } = payment;
  const after = { status, purchase, amount, currency };
  await writeEntries(trx, [{ actor: "shop", ip: "", action, target: `payment:${id}`, after }]);
}

/**
 * Records once, in the audit trail, a payment for an order that the shop does not know, such as one
 * opened after the backup that the shop was restored from. What to do with the money is decided by
 * a person.
 */
export async function noteUnknownPayment(trx: Db, payment: ProviderPayment): Promise<void> {
  if (!isPaid(payment.status)) return;
  const target = `payment:${payment.id}`;
  if (await countEntries(trx, { action: UNKNOWN, target }, 1)) return;
  await note(trx, UNKNOWN, payment, payment.externalReference);
}

/**
 * Records in the audit trail that the shop has won a chargeback. The order has ended, and its buyer
 * and sellers have been told so: what to do with the money is decided by a person.
 */
export const noteReimbursed = (trx: Db, purchaseId: string, payment: ProviderPayment) =>
  note(trx, "payment.reimbursed", payment, purchaseId);
