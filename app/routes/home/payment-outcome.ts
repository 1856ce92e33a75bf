import { returnedUnpaid } from "../../purchases/payment-return-address.ts";
import type { PaymentOutcome } from "./use-payment-return.ts";

/**
 * The payment provider sends the visitor back to /home with parameters about the payment. Only the
 * order is taken from them: the shop asks the provider itself for the outcome, and shows it only to the
 * buyer.
 */
export async function paymentOutcome(
  params: URLSearchParams,
  ask: (purchaseId: string, returned: { unpaid: boolean }) => Promise<{ status: PaymentOutcome }>,
): Promise<PaymentOutcome> {
  if (!params.has("status")) return null;
  // The provider writes missing values as the word "null".
  const reference = params.get("external_reference");
  if (!reference || reference === "null") return "fail";
  const { status } = await ask(reference, { unpaid: returnedUnpaid(params) });
  return status ?? "unknown";
}
