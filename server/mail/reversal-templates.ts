import { CONTACT } from "#shared/contact.ts";
import type { Paid } from "#shared/paid.ts";
import { orderNumber } from "#shared/purchase.ts";
import type { MailContent } from "./compose.ts";
import { type Line, type PurchaseWords, questions, withRefund, withTotal } from "./order-lines.ts";

/** To a buyer, whose purchase was refunded. */
export function purchaseReversedMail(
  purchase: PurchaseWords & { paid: Paid | undefined },
): MailContent {
  const number = orderNumber(purchase.orderId);
  const cars = purchase.cars.length === 1 ? "the car" : "the cars";
  return {
    subject: `Your order ${number} has been refunded`,
    heading: "Your order has been refunded",
    paragraphs: [
      `Hello ${purchase.name},`,
      `The payment of your order ${number} has been refunded, so the order has ended and ${cars} will not be delivered. How soon you see the money depends on your bank.`,
    ],
    lines: withRefund(purchase, purchase.paid),
    action: { label: "See the order", url: purchase.link },
    note: questions(purchase.orderId),
  };
}

interface Sale extends PurchaseWords {
  cars: (Line & { onOffer: boolean })[];
}

const named = (cars: Sale["cars"]) => cars.map(({ brand, name }) => `${brand} ${name}`).join(", ");

/** Which of the cars are on offer now. */
function offerWords({ cars }: Sale): string {
  const offered = cars.filter(({ onOffer }) => onOffer);
  const others = cars.filter(({ onOffer }) => !onOffer);
  const [thing, is] = cars.length === 1 ? ["car", "is"] : ["cars", "are"];
  if (!others.length) return `The ${thing} ${is} on offer.`;
  if (!offered.length) return `The ${thing} ${is} not on offer.`;
  return `On offer: ${named(offered)}. Not on offer: ${named(others)}.`;
}

/** To a seller, whose sale was refunded. It says nothing about the buyer. */
export function saleReversedMail(sale: Sale): MailContent {
  const number = orderNumber(sale.orderId);
  const [first] = sale.cars;
  const [thing, it] = sale.cars.length === 1 ? ["car", "it has"] : ["cars", "they have"];
  return {
    subject:
      sale.cars.length === 1
        ? `Not sold after all: ${first?.brand} ${first?.name}`
        : `Not sold after all: ${sale.cars.length} of your cars`,
    heading: "A sale has ended",
    paragraphs: [
      `Hello ${sale.name},`,
      `The payment of the order ${number} has been refunded to the buyer, so your ${thing} in it ${sale.cars.length === 1 ? "is" : "are"} not sold: please do not hand over the ${thing}. If ${it} been handed over already, write to ${CONTACT.email.shown} at once and mention the order ${sale.orderId}.`,
      offerWords(sale),
    ],
    lines: withTotal("Total", sale),
    action: { label: "See my posts", url: sale.link },
  };
}
