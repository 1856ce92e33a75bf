import { z } from "zod";
import { pagingQuery } from "./paging.ts";
import { text } from "./text.ts";
import { withoutBlanks } from "./user.ts";

/** The states of a purchase. */
export const PURCHASE_STATUSES = [
  "pending",
  "approved",
  "rejected",
  "cancelled",
  "expired",
  "refunded",
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** `reversed`: after a chargeback that the shop has won it has the money, and the order has ended. */
const REFUND_STATES = ["none", "requested", "reversed", "done"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

const status = z.enum(
  PURCHASE_STATUSES,
  `The status must be one of ${PURCHASE_STATUSES.join(", ")}`,
);
/** A calendar day in UTC. */
export const purchaseDay = z.iso
  .date("The date must be written as 2026-12-31")
  .refine((value) => value >= "1970-01-01", "The date must be after 1970");

/** How administrators filter purchases. */
const filters = {
  /** The number or its first segment, the provider's payment id, the e-mail, the cars. */
  name: text("name", 100).optional(),
  status: status.optional(),
  from: purchaseDay.optional(),
  to: purchaseDay.optional(),
};
export type PurchaseFilter = z.infer<z.ZodObject<typeof filters>>;

/** GET /admin/orders; empty values are ignored. */
export const purchaseFilterQuery = z.preprocess(
  withoutBlanks,
  z
    .object({ ...filters, ...pagingQuery.shape })
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: "The first day cannot be after the last",
      path: ["from"],
    }),
);

const moment = z.iso.datetime();

/** A purchase as administrators see it, paid or not. */
export const adminPurchaseSchema = z.object({
  id: z.uuid(),
  status,
  price: z.int().describe("Whole US dollars"),
  createdAt: moment,
  approvedAt: moment.nullable(),
  settledAt: moment.nullable().describe("When it stopped being pending"),
  buyer: z.object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    lastName: z.string(),
  }),
  cars: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        brand: z.string(),
        model: z.int(),
        price: z.int(),
      }),
    )
    .describe("As they were when bought"),
  paymentId: z.string().nullable().describe("The provider's id of its latest payment"),
  refund: z
    .enum(REFUND_STATES)
    .describe(
      "Whether a refund is requested or done, or reversed by a chargeback that the shop has won",
    ),
});
export type AdminPurchase = z.infer<typeof adminPurchaseSchema>;

/** A purchase with the history of its payments. */
export const adminPurchaseDetailSchema = adminPurchaseSchema.extend({
  preferenceId: z.string().nullable(),
  charge: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  expiresAt: moment,
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      statusDetail: z.string().nullable(),
      amount: z.string(),
      currency: z.string(),
      createdAt: moment,
      updatedAt: moment.describe("At the provider"),
      refundReason: z.string().nullable(),
      refundedAt: moment.nullable(),
      refundReversed: z.boolean().describe("Whether the shop has won the chargeback"),
      refundAttempts: z.int().nullable().describe("Null where no refund was asked for by the shop"),
      refundError: z.string().nullable(),
    }),
  ),
  webhooks: z
    .array(
      z.object({
        id: z.uuid(),
        paymentId: z.string(),
        receivedAt: moment,
        processedAt: moment.nullable(),
        attempts: z.int(),
        nextAttemptAt: moment.nullable(),
        lastError: z.string().nullable(),
      }),
    )
    .describe("Kept for 30 days after they were processed"),
});
export type AdminPurchaseDetail = z.infer<typeof adminPurchaseDetailSchema>;
