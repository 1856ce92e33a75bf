import { STORAGE_KEYS, TOAST_THANKS_MS } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import { cart } from "../../cart/cart.ts";
import { consumePaymentReturn, type OpenPurchase } from "../../cart/open-purchase.ts";
import { readText } from "../../storage/storage.ts";
import { toast } from "../../ui/toast.ts";

export type OnRecorded = (purchaseId: string) => void;

/** Tells the server of the purchase; it has the provider's word and answers whatever is true. */
async function record(purchase: OpenPurchase, onRecorded: OnRecorded): Promise<void> {
  const userId = readText(STORAGE_KEYS.userId);
  if (!userId) return;
  const reply = await api.checkout.createPurchase({ userId, ...purchase });
  if (reply.ok) onRecorded(reply.data.id);
  else console.error("Error al procesar la compra", reply.error.message);
}

/** The visitor is signed in as somebody else than who ordered. */
export function announceOthersPayment(): void {
  toast({ kind: "info", text: messages.othersPayment });
}

/** Announces how the payment went, and empties the cart after a success. */
export function finishPayment(onRecorded: OnRecorded): void {
  const returned = consumePaymentReturn();
  if (!returned) return;
  if (returned.status === "fail") {
    toast({ kind: "error", text: messages.paymentProblem });
    return;
  }
  cart.clear();
  toast({ kind: "success", text: messages.thanks, duration: TOAST_THANKS_MS });
  if (returned.purchase) void record(returned.purchase, onRecorded);
}
