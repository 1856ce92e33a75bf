import type { ProviderPreferenceRequest } from "./read-request.ts";
import type { PaymentRow, PreferenceRow } from "./sandbox.queries.ts";

const SITE = "MLA";

export function requestOf(preference: PreferenceRow): ProviderPreferenceRequest {
  return preference.request as ProviderPreferenceRequest;
}

export function presentPreference(preference: PreferenceRow, collectorId: number, page: string) {
  return {
    ...requestOf(preference),
    id: preference.id,
    collector_id: collectorId,
    client_id: String(collectorId),
    site_id: SITE,
    operation_type: "regular_payment",
    date_created: preference.created_at.toISOString(),
    init_point: page,
    sandbox_init_point: page,
  };
}

export function presentPayment(payment: PaymentRow, collectorId: number) {
  return {
    id: payment.id,
    status: payment.status,
    status_detail: payment.status_detail,
    external_reference: payment.external_reference,
    transaction_amount: Number(payment.amount),
    transaction_amount_refunded: Number(payment.amount_refunded),
    currency_id: payment.currency,
    collector_id: collectorId,
    live_mode: false,
    captured: true,
    date_created: payment.created_at.toISOString(),
    date_approved: payment.approved_at?.toISOString() ?? null,
    date_last_updated: payment.updated_at.toISOString(),
    payment_method_id: "visa",
    payment_type_id: "credit_card",
    installments: 1,
    order: { id: String(payment.order_id), type: "mercadopago" },
  };
}

export function presentMerchantOrder(
  preference: PreferenceRow,
  payments: PaymentRow[],
  collector: number,
) {
  const paid = payments.filter(({ status }) => status === "approved");
  const total = Number(preference.amount);
  const paidAmount = paid.length * total;
  return {
    id: preference.order_id,
    preference_id: preference.id,
    external_reference: preference.external_reference,
    status: paidAmount >= total ? "closed" : "opened",
    order_status: paidAmount >= total ? "paid" : "payment_required",
    collector: { id: collector },
    site_id: SITE,
    items: requestOf(preference).items,
    total_amount: total,
    paid_amount: paidAmount,
    refunded_amount: payments.reduce(
      (sum, { amount_refunded }) => sum + Number(amount_refunded),
      0,
    ),
    payments: payments.map(({ id, status }) => ({
      id,
      status,
      transaction_amount: total,
      total_paid_amount: status === "approved" ? total : 0,
      currency_id: preference.currency,
    })),
    is_test: true,
  };
}

/** The provider's own query parameters, which it adds to the return address. */
export function returnParameters(preference: PreferenceRow, payment: PaymentRow | undefined) {
  const id = String(payment?.id ?? null);
  const status = String(payment?.status ?? null);
  return {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    // Without a payment the provider adds no reference.
    external_reference: String((payment && preference.external_reference) ?? null),
    payment_type: payment ? "credit_card" : "null",
    merchant_order_id: String(preference.order_id),
    preference_id: preference.id,
    site_id: SITE,
    processing_mode: "aggregator",
    merchant_account_id: "null",
  };
}
