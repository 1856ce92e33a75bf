import { formatPrice } from "#shared/price.ts";
import { orderNumber } from "#shared/purchase.ts";
import type { MailContent } from "./compose.ts";

interface Line {
  name: string;
  brand: string;
  model: number;
  price: number;
}
interface PurchaseWords {
  name: string;
  orderId: string;
  cars: Line[];
  price: number;
  link: string;
}

const carLines = (cars: Line[]) =>
  cars.map(({ name, brand, model, price }) => ({
    name: `${brand} ${name}, ${model}`,
    value: formatPrice(price),
  }));

export function verifyMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Confirm your e-mail",
    heading: `Welcome, ${name}`,
    paragraphs: ["Your account at Marque is ready. Please confirm that this address is yours."],
    action: { label: "Confirm my e-mail", url: link },
    note: "The link works for seven days. If you did not register, you can ignore this message.",
  };
}

export function resetMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Restore your password",
    heading: "A new password",
    paragraphs: [`Hello ${name},`, "Somebody, hopefully you, asked for a new password at Marque."],
    action: { label: "Choose a new password", url: link },
    note: "The link works once, for one hour. If it was not you, nothing has changed: you can ignore this message.",
  };
}

export function purchaseConfirmedMail(purchase: PurchaseWords): MailContent {
  return {
    subject: `Your order ${orderNumber(purchase.orderId)} is confirmed`,
    heading: `Thank you, ${purchase.name}`,
    paragraphs: [
      `The payment of your order ${orderNumber(purchase.orderId)} is confirmed. We will write to you about the delivery.`,
    ],
    lines: [...carLines(purchase.cars), { name: "Total", value: formatPrice(purchase.price) }],
    action: { label: "See my purchases", url: purchase.link },
  };
}

export function purchaseRefundedMail(purchase: PurchaseWords): MailContent {
  return {
    subject: `Your payment for order ${orderNumber(purchase.orderId)} is being refunded`,
    heading: "Your payment is being refunded",
    paragraphs: [
      `Hello ${purchase.name},`,
      "Your payment cannot become a purchase: it came too late, or the car had already been bought. We give all of it back; how soon it shows depends on your bank.",
    ],
    lines: [...carLines(purchase.cars), { name: "Given back", value: formatPrice(purchase.price) }],
    action: { label: "See our cars", url: purchase.link },
  };
}
