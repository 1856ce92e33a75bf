import type { ProviderPayment } from "../adapters/payments/contract.ts";
import { countEntries, entries, writeEntries } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";
import { isPaid } from "./payments.queries.ts";

const UNKNOWN = "payment.unknown";
const PARTIALLY_REFUNDED = "payment.partially_refunded";

async function note(
  trx: Db,
  action: string,
  payment: ProviderPayment,
  told: { purchase: string | null; refunded?: string },
) {
  const { id, status, amount, currency } = payment;
  const after = { status, amount, currency, ...told };
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
  await note(trx, UNKNOWN, payment, { purchase: payment.externalReference });
}

/**
 * Records in the audit trail that the shop has won a chargeback. The order has ended, and its buyer
 * and sellers have been told so: what to do with the money is decided by a person.
 */
export const noteReimbursed = (trx: Db, purchaseId: string, payment: ProviderPayment) =>
  note(trx, "payment.reimbursed", payment, { purchase: purchaseId });

/**
 * Records in the audit trail that a part of a payment was given back, in the provider's panel or
 * through its support. The order stays. Each sum is recorded once, however often it is reported.
 */
export async function notePartialRefund(
  trx: Db,
  purchaseId: string,
  payment: ProviderPayment,
): Promise<void> {
  const { refunded, status, statusDetail } = payment;
  if (status !== "approved" || statusDetail !== "partially_refunded") return;
  const recorded = { action: PARTIALLY_REFUNDED, target: `payment:${payment.id}` };
  const [last] = await entries(trx, recorded, { limit: 1, offset: 0 });
  if ((last?.after as { refunded?: string } | undefined)?.refunded === refunded) return;
  await note(trx, PARTIALLY_REFUNDED, payment, { purchase: purchaseId, refunded });
}
