import type { AdminPurchase, AdminPurchaseDetail } from "#shared/admin-purchases.ts";
import type {
  AdminPurchaseDetailRow,
  AdminPurchaseRow,
  PaymentRow,
  WebhookRow,
} from "./admin-purchases.queries.ts";

const toIso = (at: Date | null) => at?.toISOString() ?? null;

export function presentAdminPurchase(row: AdminPurchaseRow): AdminPurchase {
  return {
    id: row.id,
    status: row.status,
    price: row.price,
    createdAt: row.created_at.toISOString(),
    approvedAt: toIso(row.approved_at),
    settledAt: toIso(row.settled_at),
    buyer: row.buyer,
    cars: row.cars ?? [],
    paymentId: row.latest_payment,
    refund: row.refund,
  };
}

const presentPayment = (row: PaymentRow): AdminPurchaseDetail["payments"][number] => ({
  id: row.id,
  status: row.status,
  statusDetail: row.status_detail,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.provider_updated_at.toISOString(),
  refundReason: row.refund_reason,
  refundedAt: toIso(row.refunded_at),
  refundReversed: row.refund_reversed,
  refundAttempts: row.refund_reason === null ? null : row.refund_attempts,
  refundError: row.refund_error,
});

const presentWebhook = (row: WebhookRow): AdminPurchaseDetail["webhooks"][number] => ({
  id: row.id,
  paymentId: row.payment_id,
  receivedAt: row.received_at.toISOString(),
  processedAt: toIso(row.processed_at),
  attempts: row.attempts,
  nextAttemptAt: row.processed_at ? null : toIso(row.next_attempt_at),
  lastError: row.last_error,
});

export function presentAdminPurchaseDetail(
  row: AdminPurchaseDetailRow,
  payments: PaymentRow[],
  webhooks: WebhookRow[],
): AdminPurchaseDetail {
  const { charge_amount: amount, charge_currency: currency } = row;
  return {
    ...presentAdminPurchase(row),
    preferenceId: row.preference_id,
    charge: amount !== null && currency !== null ? { amount, currency } : null,
    expiresAt: row.expires_at.toISOString(),
    payments: payments.map(presentPayment),
    webhooks: webhooks.map(presentWebhook),
  };
}
