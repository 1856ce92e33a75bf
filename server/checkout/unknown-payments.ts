import type { ProviderPayment } from "../adapters/payments/contract.ts";
import { countEntries, writeEntries } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";

const ACTION = "payment.unknown";

/**
 * Leaves in the audit trail, once, that somebody has paid for an order that the shop does not know, such as
 * one that was opened after the backup it was restored from. What to do with the money a person decides.
 */
export async function noteUnknownPayment(trx: Db, payment: ProviderPayment): Promise<void> {
  const { id, status, externalReference: purchase, amount, currency } = payment;
  const target = `payment:${id}`;
  if (status !== "approved" || (await countEntries(trx, { action: ACTION, target }, 1))) return;
  const after = { status, purchase, amount, currency };
  await writeEntries(trx, [{ actor: "shop", ip: "", action: ACTION, target, after }]);
}
