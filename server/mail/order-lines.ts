import { CONTACT } from "#shared/contact.ts";
import { formatPaid, type Paid } from "#shared/paid.ts";
import { formatPrice } from "#shared/price.ts";
import type { MailPicture } from "./compose.ts";

export interface Line {
  name: string;
  brand: string;
  model: number;
  state: "New" | "Used";
  price: number;
  picture?: MailPicture | undefined;
}

/** The content of the mails about a purchase. */
export interface PurchaseWords {
  /** The recipient's. */
  name: string;
  orderId: string;
  cars: Line[];
  price: number;
  link: string;
}

const carLines = (cars: Line[]) =>
  cars.map(({ name, brand, model, price, picture }) => ({
    name: `${brand} ${name}, ${model}`,
    value: formatPrice(price),
    picture,
  }));

/** Whether the order's price in dollars was paid. */
const isPrice = ({ amount, currency }: Paid, price: number) =>
  currency === "USD" && Number(amount) === price;

export const withTotal = (label: string, { cars, price }: PurchaseWords) => [
  ...carLines(cars),
  { name: label, value: formatPrice(price) },
];

/** The cars and their total, and what was paid for them if that differs. */
export function withPaid(purchase: PurchaseWords, paid: Paid | undefined) {
  const total = withTotal("Total", purchase);
  if (!paid || isPrice(paid, purchase.price)) return total;
  return [...total, { name: "Paid", value: formatPaid(paid) }];
}

/** The same for a refund, with the amount that is refunded. */
export function withRefund(purchase: PurchaseWords, paid: Paid | undefined) {
  if (!paid || isPrice(paid, purchase.price)) return withTotal("Refund", purchase);
  return [...withPaid(purchase, paid), { name: "Refund", value: formatPaid(paid) }];
}

/** The whole id: orders of one minute share a number. */
export const questions = (orderId: string) =>
  `Questions? Write to ${CONTACT.email.shown} and mention the order ${orderId}.`;
