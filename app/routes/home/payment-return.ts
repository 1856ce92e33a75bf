import { STORAGE_KEYS, TOAST_THANKS_MS } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import type { PurchaseView } from "#shared/purchase.ts";
import { api } from "../../api/api.ts";
import { cart } from "../../cart/cart.ts";
import { consumePaymentReturn, type OpenPurchase } from "../../cart/open-purchase.ts";
import { readText } from "../../storage/storage.ts";
import { toast } from "../../ui/toast.ts";

export type OnRecorded = (purchaseId: string) => void;

/** Reports the purchase to the server, which answers by what the provider has confirmed. */
async function record(purchase: OpenPurchase, onRecorded: OnRecorded): Promise<void> {
  const userId = readText(STORAGE_KEYS.userId);
  if (!userId) return;
  const reply = await api.checkout.createPurchase({ userId, ...purchase });
  if (reply.ok) onRecorded(reply.data.id);
  else console.error("Error al procesar la compra", reply.error.message);
}

/** The visitor is signed in as somebody else than the buyer. */
export function announceOthersPayment(): void {
  toast({ kind: "info", text: messages.othersPayment });
}

/** Whether both are of the same cars. */
const isSame = (ordered: OpenPurchase | undefined, { cars }: PurchaseView): boolean =>
  ordered?.carsId.length === cars.length && cars.every(({ id }) => ordered.carsId.includes(id));

/**
 * Empties the cart that was ordered. If the provider leads back again, the cart may have been filled
 * since then, so only the bought cars are removed.
 */
function emptyCart(ordered: OpenPurchase | undefined, bought: PurchaseView | null): void {
  if (bought && !isSame(ordered, bought)) for (const { id } of bought.cars) cart.remove(id);
  else cart.clear();
}

/**
 * Announces how the payment went, and empties the cart after a success.
 * @param bought what the server says was bought, if it does
 */
export function finishPayment(onRecorded: OnRecorded, bought: PurchaseView | null): void {
  const returned = consumePaymentReturn();
  if (!returned) return;
  if (returned.status === "fail") {
    toast({ kind: "error", text: messages.paymentProblem });
    return;
  }
  emptyCart(returned.purchase, bought);
  toast({ kind: "success", text: messages.thanks, duration: TOAST_THANKS_MS });
  if (returned.purchase) void record(returned.purchase, onRecorded);
}
