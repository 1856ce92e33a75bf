import type { PaymentState } from "#shared/purchase.ts";

interface PaymentWords {
  label: string;
  tone: "plain" | "success" | "danger";
  /** What it means for the buyer; a paid order shows the next steps instead. */
  text?: string;
}

const MAYBE_ON_OFFER = "The car may still be on offer.";
/** A payment may be under review longer than its order lasts. */
const NOTHING_BOUGHT = `If you are charged for it after all, we refund you in full. ${MAYBE_ON_OFFER}`;

export const PAYMENT_WORDS: Record<PaymentState, PaymentWords> = {
  paid: { label: "Paid", tone: "success" },
  processing: {
    label: "Being processed",
    tone: "plain",
    text: "The payment provider has not confirmed your payment yet. There is nothing for you to do.",
  },
  open: {
    label: "Not paid",
    tone: "plain",
    text: "This order was opened and has not been paid. Finish it from your cart.",
  },
  refunding: {
    label: "Being refunded",
    tone: "plain",
    text: "Your payment is being returned in full. How soon you see it depends on your bank.",
  },
  refunded: {
    label: "Refunded",
    tone: "plain",
    text: "Your payment was returned in full. How soon you see it depends on your bank.",
  },
  reversed: {
    label: "Not returned",
    tone: "plain",
    text: "The dispute about your payment was decided for the shop, so the payment is not returned. We will agree with you on the delivery or on a refund.",
  },
  rejected: {
    label: "Rejected",
    tone: "danger",
    text: `The payment provider rejected the payment. Nothing was charged. ${MAYBE_ON_OFFER}`,
  },
  cancelled: {
    label: "Cancelled",
    tone: "plain",
    text: `This order has ended without a purchase. ${NOTHING_BOUGHT}`,
  },
  expired: {
    label: "Expired",
    tone: "plain",
    text: `This order was not paid in time. ${NOTHING_BOUGHT}`,
  },
};
