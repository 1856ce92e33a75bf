import { z } from "zod";
import type { ReadWebhook } from "./contract.ts";

/** The provider writes the same id as text in one answer and as a number in another. */
export const idText = z.union([z.string(), z.number()]).transform(String);

const webhook = z.object({
  id: idText.optional(),
  type: z.string().optional(),
  data: z.object({ payment_id: idText.optional() }).optional(),
});

interface Received {
  /** `data.id` of the query, which is signed; the body is not. */
  dataId: string | undefined;
  requestId: string | undefined;
  signature: string;
  type: unknown;
  body: unknown;
}

/**
 * What a webhook tells the shop to read. Payments and merchant orders are named by the signed id;
 * webhooks about chargebacks and suspected fraud name their payment in the unsigned body, which is
 * enough: the payment is then read from the provider.
 */
export function readWebhook({ dataId, requestId, signature, type, body }: Received): ReadWebhook {
  const read = webhook.safeParse(body).data ?? {};
  const topic = read.type ?? type;
  if (topic === "topic_merchant_order_wh" || topic === "merchant_order")
    // Their `id` is that of the merchant order, the same in all its webhooks.
    return { dedupeKey: requestId ?? signature, orderId: dataId };
  const paymentId = topic === "payment" ? dataId : read.data?.payment_id;
  // The unsigned number alone must not make a webhook about another payment count as repeated.
  const numbered = read.id && [read.id, paymentId].join(" ");
  return { dedupeKey: numbered ?? requestId ?? signature, paymentId };
}
