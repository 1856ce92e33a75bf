import { CONTACT } from "#shared/contact.ts";
import type { Paid } from "#shared/paid.ts";
import { orderNumber } from "#shared/purchase.ts";
import type { RefundReason } from "../checkout/refund-reason.ts";
import type { MailContent } from "./compose.ts";
import { type PurchaseWords, questions, withPaid, withRefund, withTotal } from "./order-lines.ts";

/** A newer order of the buyer, which a purchase of one of its cars has ended. */
export interface EndedOrder {
  orderId: string;
  hasOtherCars: boolean;
}

function endedWords({ orderId, hasOtherCars }: EndedOrder): string {
  const why = `Your newer order ${orderNumber(orderId)} has ended, because it contains the same car. If you are charged for it, we refund you in full.`;
  return hasOtherCars ? `${why} Its other cars are not bought: you can order them again.` : why;
}

interface Confirmed extends PurchaseWords {
  paid: Paid | undefined;
  ended: EndedOrder[];
  termsLink: string;
}

export function purchaseConfirmedMail(purchase: Confirmed): MailContent {
  const [thing, is] = purchase.cars.length === 1 ? ["car", "is"] : ["cars", "are"];
  return {
    subject: `Your order ${orderNumber(purchase.orderId)} is confirmed`,
    heading: `Thank you, ${purchase.name}`,
    paragraphs: [
      `The payment of your order ${orderNumber(purchase.orderId)} is confirmed: the ${thing} ${is} yours.`,
      ...purchase.ended.map(endedWords),
      `What happens next: we have asked the seller to prepare the ${thing} for delivery. How and when cars are delivered is in our terms:\n${purchase.termsLink}`,
    ],
    lines: withPaid(purchase, purchase.paid),
    action: { label: "See my purchases", url: purchase.link },
    note: questions(purchase.orderId),
  };
}

const SOON = "how soon you see it depends on your bank";
const PAID_TWICE = `Your order was already paid, and stays as it is. We are refunding the second payment in full; ${SOON}.`;
const MAYBE = "it came too late, it differs from the order, or the car is no longer for sale";

/** Worded for the buyer; `car` names what could not be bought. */
const WHY_NOT_BOUGHT = {
  "paid too late": () =>
    "it came after the order had ended, because its time to pay was over or you had started another one",
  "not the payment that was asked for": () => "it differs from the order",
  "no longer for sale": (car) => `${car} is no longer for sale`,
  "another buyer is paying for it": (car) => `another buyer is paying for ${car}`,
  "bought again meanwhile": (car) => `you have since bought ${car} in another order`,
  "the purchase was refunded before": () => "the order had been refunded before",
} satisfies Partial<Record<RefundReason, (car: string) => string>>;

const isKnown = (reason: string): reason is keyof typeof WHY_NOT_BOUGHT =>
  Object.hasOwn(WHY_NOT_BOUGHT, reason);

function whyNotBought(reason: string | null | undefined, cars: number): string {
  if (!reason || !isKnown(reason)) return MAYBE;
  return WHY_NOT_BOUGHT[reason](cars === 1 ? "the car" : "one of the cars");
}

interface Refunded extends PurchaseWords {
  paid: (Paid & { refund_reason: string | null }) | undefined;
}

export function purchaseRefundedMail(
  { paid, ...purchase }: Refunded,
  reason: "not bought" | "paid twice",
): MailContent {
  const why = whyNotBought(paid?.refund_reason, purchase.cars.length);
  const notBought = `We cannot accept your payment: ${why}. We are refunding the payment in full; ${SOON}.`;
  return {
    subject: `Your payment for order ${orderNumber(purchase.orderId)} is being refunded`,
    heading: "Your payment is being refunded",
    paragraphs: [`Hello ${purchase.name},`, reason === "paid twice" ? PAID_TWICE : notBought],
    lines: withRefund(purchase, paid),
    action: {
      label: reason === "paid twice" ? "See my purchases" : "See our cars",
      url: purchase.link,
    },
    note: questions(purchase.orderId),
  };
}

const again =
  "Nothing was bought. The car is on offer again unless somebody else buys it: you can start a new payment, also with another payment method.";
const failures = {
  "payment-rejected": {
    subject: "was rejected",
    heading: "Your payment was rejected",
    text: `The payment provider has rejected your payment, and you have not been charged. ${again}`,
  },
  "payment-cancelled": {
    subject: "was cancelled",
    heading: "Your payment was cancelled",
    text: `Your payment was cancelled at the payment provider, and you have not been charged. ${again}`,
  },
  "payment-expired": {
    subject: "has expired",
    heading: "Your payment has expired",
    text: `Your payment was not completed in time. If you are charged for it after all, we refund you in full. ${again}`,
  },
} as const;
export type FailedPayment = keyof typeof failures;

/** A payment that the buyer was waiting for did not succeed. */
export function paymentFailedMail(how: FailedPayment, purchase: PurchaseWords): MailContent {
  const { subject, heading, text } = failures[how];
  return {
    subject: `Your payment for order ${orderNumber(purchase.orderId)} ${subject}`,
    heading,
    paragraphs: [`Hello ${purchase.name},`, text],
    lines: withTotal("Total", purchase),
    action: {
      label: purchase.cars.length === 1 ? "See the car" : "Go to your cart",
      url: purchase.link,
    },
    note: questions(purchase.orderId),
  };
}

/** To a seller: their cars in one purchase, and nothing about the buyer. */
export function carSoldMail(sale: PurchaseWords): MailContent {
  const one = sale.cars.length === 1;
  const [first] = sale.cars;
  const used = sale.cars.some(({ state }) => state === "Used");
  const fresh = sale.cars.some(({ state }) => state === "New");
  return {
    subject: one
      ? `Sold: ${first?.brand} ${first?.name}`
      : `Sold: ${sale.cars.length} of your cars`,
    heading: one ? "Your car has been sold" : "Your cars have been sold",
    paragraphs: [
      `Hello ${sale.name},`,
      `A buyer has paid for ${one ? "your car" : "your cars"}, and the payment is confirmed. The order number is ${orderNumber(sale.orderId)}.`,
      [
        used ? "A used car has left the catalogue." : "",
        fresh ? "A new car is made to order and stays on offer." : "",
      ]
        .filter(Boolean)
        .join(" "),
      `What happens next: please prepare ${one ? "the car and its" : "the cars and their"} papers for delivery, and write to ${CONTACT.email.shown} to agree on the collection. Please mention the order ${sale.orderId}.`,
    ],
    lines: withTotal("Total", sale),
    action: { label: "See my posts", url: sale.link },
  };
}
