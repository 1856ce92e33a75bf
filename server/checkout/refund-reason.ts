/** Why a payment is refunded, as stored with the payment and shown to administrators. */
export type RefundReason =
  | "not the payment that was asked for"
  | "the purchase was refunded before"
  | "paid too late"
  | "paid twice"
  | "the account is closed"
  | "bought again meanwhile"
  | "no longer for sale"
  | "another buyer is paying for it";
