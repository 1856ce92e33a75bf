import { z } from "zod";

/** What happened to the protection of an account. */
const securityEvents = z.enum([
  "codes-on",
  "codes-off",
  "passkey-added",
  "passkey-removed",
  "recovery-code-used",
  "recovery-codes-new",
  "new-device",
  "password-changed",
  "email-change-asked",
  "google-linked",
  "factors-removed",
]);
export type SecurityEvent = z.infer<typeof securityEvents>;

const security = z.object({
  template: z.literal("security"),
  userId: z.string(),
  event: securityEvents,
  /** What it happened to, such as the name of a passkey. */
  detail: z.string().default(""),
});
export type SecurityMail = z.infer<typeof security>;

/**
 * What the job of a mail stores: its recipient and what it is about. Its text, and any secret in
 * its link, are made when it is sent.
 */
const templated = z.discriminatedUnion("template", [
  z.object({ template: z.literal("verify"), userId: z.string() }),
  z.object({ template: z.literal("administrator"), userId: z.string() }),
  security,
  /** To a new address of the account. */
  z.object({ template: z.literal("email-change"), userId: z.string(), email: z.string() }),
  /** Whether the address has an account is looked up when the mail is due. */
  z.object({ template: z.literal("reset"), email: z.string() }),
  z.object({
    template: z.literal("purchase-confirmed"),
    purchaseId: z.string(),
    /** The buyer's newer orders that it has ended; an older shop left them out. */
    ended: z.array(z.string()).default([]),
  }),
  z.object({
    template: z.literal("purchase-refunded"),
    purchaseId: z.string(),
    /** The payment that is refunded; an older shop left it out. */
    paymentId: z.string().optional(),
  }),
  z.object({ template: z.literal("payment-rejected"), purchaseId: z.string() }),
  z.object({ template: z.literal("payment-cancelled"), purchaseId: z.string() }),
  z.object({ template: z.literal("payment-expired"), purchaseId: z.string() }),
  /** To the buyer of a purchase that was refunded. */
  z.object({ template: z.literal("purchase-reversed"), purchaseId: z.string() }),
  /** To a seller, about their cars in a purchase: that they are sold, or that it was refunded. */
  z.object({ template: z.literal("car-sold"), purchaseId: z.string(), sellerId: z.string() }),
  z.object({ template: z.literal("sale-reversed"), purchaseId: z.string(), sellerId: z.string() }),
]);
export type TemplatedMail = z.infer<typeof templated>;
export type PurchaseMail = Extract<TemplatedMail, { purchaseId: string }>;

/** A mail with a given text; blank lines separate its paragraphs. */
const written = z.object({ to: z.string(), subject: z.string(), text: z.string() });
export type WrittenMail = z.infer<typeof written>;

export const mailJob = z.union([templated, written]);
export type MailJob = z.input<typeof mailJob>;
/**
 * A mail as it is read from the job, in which fields may be missing that older versions did not
 * write.
 */
export type ReadMailJob = z.infer<typeof mailJob>;
