import { formatPrice } from "#shared/price.ts";
import type { MessageKinds } from "../outbox/outbox.ts";

type Mail = MessageKinds["mail"];
interface Buyer {
  email: string;
  name: string;
}
interface BoughtCar {
  name: string;
  brand: string;
}

const list = (cars: BoughtCar[]) => cars.map(({ name, brand }) => `- ${name} ${brand}`).join("\n");

export function boughtMail(
  buyer: Buyer,
  cars: BoughtCar[],
  order: { id: string; price: number },
): Mail {
  return {
    to: buyer.email,
    subject: "Your purchase at Marque",
    text: `Hello ${buyer.name},

Thanks for buying at Marque. Your payment of ${formatPrice(order.price)} was approved.

${list(cars)}

Order id: ${order.id}
`,
  };
}

export function refundedMail(
  buyer: Buyer,
  cars: BoughtCar[],
  order: { id: string; price: number },
): Mail {
  return {
    to: buyer.email,
    subject: "Your payment is being refunded",
    text: `Hello ${buyer.name},

Your payment of ${formatPrice(order.price)} cannot become a purchase: it came too late, or the cars had already been bought. It is being refunded in full.

${list(cars)}

Order id: ${order.id}
`,
  };
}
