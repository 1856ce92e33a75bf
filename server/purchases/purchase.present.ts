import type { Paid } from "#shared/paid.ts";
import type { PaymentState, Purchase, PurchaseDetail, PurchaseView } from "#shared/purchase.ts";
import { isUndecided } from "../checkout/payments.queries.ts";
import type { BoughtRow, PurchaseViewRow } from "./purchases.queries.ts";

export function presentPurchase(row: BoughtRow): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    createdAt: (row.approved_at ?? row.created_at).toISOString(),
    price: row.price,
    description: row.cars.map(({ name, brand }) => `${name} ${brand}`),
  };
}

export function presentPurchaseDetail(row: BoughtRow): PurchaseDetail {
  return { ...presentPurchase(row), cars: row.cars };
}

/**
 * The state of the payment for its buyer: while open, that of an undecided payment, otherwise the
 * newest.
 */
function paymentState(row: PurchaseViewRow): PaymentState {
  const { status, last_payment } = row;
  if (status === "approved") return "paid";
  if (status === "refunded" && row.refund_pending) return "refunding";
  if (status === "refunded") return row.refund_reversed ? "reversed" : "refunded";
  if (status !== "pending") return status;
  if (last_payment === null) return "open";
  return isUndecided(last_payment) || last_payment === "approved" ? "processing" : "rejected";
}

function foreignCharge(row: PurchaseViewRow): Paid | null {
  const { charge_amount: amount, charge_currency: currency } = row;
  return amount === null || currency === null || currency === "USD" ? null : { amount, currency };
}

export function presentPurchaseView(row: PurchaseViewRow): PurchaseView {
  const payment = paymentState(row);
  return { ...presentPurchase(row), cars: row.cars, payment, charge: foreignCharge(row) };
}
