import { z } from "zod";
import { carId } from "./car.ts";
import { CAR_STATES, type CarState } from "./constants.ts";
import type { Paid } from "./paid.ts";
import { text } from "./text.ts";

/** A purchase that is paid and not refunded. */
export const purchaseSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  createdAt: z.iso.datetime(),
  price: z.int().describe("Whole US dollars"),
  description: z.array(z.string()).describe("The names of the cars"),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** A purchase with its cars as they were when bought. */
export const purchaseDetailSchema = purchaseSchema.extend({
  cars: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      model: z.int(),
      brand: z.string(),
      image: z.array(z.string()),
      price: z.int(),
    }),
  ),
});
export type PurchaseDetail = z.infer<typeof purchaseDetailSchema>;

/** A purchase whose payment the provider has not decided yet. */
export const pendingPurchaseSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  status: z.literal("pending"),
  decidedUntil: z.iso.datetime().describe("When the purchase expires without a decision"),
  price: z.int().describe("Whole US dollars"),
  cars: z.array(purchaseDetailSchema.shape.cars.element.extend({ state: z.enum(CAR_STATES) })),
});
export type PendingPurchase = z.infer<typeof pendingPurchaseSchema>;

/** The payment status of cars for one visitor, by the cars' ids. */
export interface CarsPaymentStatus {
  /** Until when another buyer is paying for a car. */
  heldUntil: Record<string, string>;
  /** Cars that the visitor has a payment for which the provider has not decided yet. */
  inPayment: string[];
  /** When the visitor last bought a car. */
  boughtAt: Record<string, string>;
}

/** The states of a payment as its buyer sees them; `reversed` as in the state of a refund. */
export const PAYMENT_STATES = [
  "open",
  "processing",
  "paid",
  "refunding",
  "refunded",
  "reversed",
  "rejected",
  "cancelled",
  "expired",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A car as it was when bought, and whether its buyer has reviewed it. */
export type PurchasedCar = PurchaseDetail["cars"][number] & { state: CarState; reviewed: boolean };

/** What the page of a purchase shows; unlike a `Purchase` it may be unpaid or refunded. */
export interface PurchaseView extends PurchaseDetail {
  payment: PaymentState;
  /** The total as the payment provider asks for it, where that is not in dollars. */
  charge: Paid | null;
  cars: PurchasedCar[];
}

/** The number of a purchase on pages and in mails: the first segment of its id. */
export function orderNumber(id: string): string {
  return id.split("-", 1)[0] ?? id;
}

/** POST /create_preference; the client's prices and date are compared or ignored, never trusted. */
export const preferenceRequest = z.object({
  items: z
    .array(
      z.object({
        id: carId.optional(),
        title: text("title", 200),
        unit_price: z.number("The price must be a valid number").positive(),
        quantity: z.literal(1, "The quantity is always 1").default(1),
      }),
      "The cart is empty",
    )
    .min(1, "The cart is empty")
    .max(20, "A purchase has at most 20 cars"),
  date: text("date", 40).optional(),
});
export type PreferenceRequest = z.infer<typeof preferenceRequest>;

/** POST /buy/create; `userId` and `carsId` must match what the provider approved. */
export const purchaseRequest = z.object({
  userId: z.uuid("The user is not known"),
  carsId: z.array(carId).min(1, "The cart is empty").max(20),
  price: z.number().optional(),
  description: z.array(z.string()).optional(),
});
export type PurchaseRequest = z.infer<typeof purchaseRequest>;

/** The three windows of the Purchases tab. */
export const PURCHASE_WINDOWS = ["Last week", "Last month", "Last year"] as const;
export type PurchaseWindow = (typeof PURCHASE_WINDOWS)[number];

/** The start of a window, counted back from `now` in UTC; a day that a month lacks becomes its last. */
export function windowStart(window: PurchaseWindow, now: Date): Date {
  const start = new Date(now);
  if (window === "Last week") {
    start.setUTCDate(start.getUTCDate() - 7);
    return start;
  }
  const day = start.getUTCDate();
  start.setUTCDate(1);
  if (window === "Last month") start.setUTCMonth(start.getUTCMonth() - 1);
  else start.setUTCFullYear(start.getUTCFullYear() - 1);
  const lastDay = new Date(
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0),
  ).getUTCDate();
  start.setUTCDate(Math.min(day, lastDay));
  return start;
}
