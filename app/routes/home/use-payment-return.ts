import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { STORAGE_KEYS, TOAST_THANKS_MS } from "#shared/constants.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import { cart } from "../../cart/cart.ts";
import {
  consumePaymentReturn,
  type OpenPurchase,
  saveTransactionStatus,
} from "../../cart/open-purchase.ts";
import { readText } from "../../storage/storage.ts";
import { toast } from "../../ui/toast.ts";

/** What the server says of the payment that the visitor comes back from. */
export type PaymentOutcome = "success" | "fail" | "pending" | null;

type OnRecorded = (purchaseId: string) => void;

/** Tells the server of the purchase; it has the provider's word and answers whatever is true. */
async function record(order: OpenPurchase, onRecorded: OnRecorded): Promise<void> {
  const userId = readText(STORAGE_KEYS.userId);
  if (!userId) return;
  const reply = await api.checkout.createPurchase({ userId, ...order });
  if (reply.ok) onRecorded(reply.data.id);
  else console.error("Error al procesar la compra", reply.error.message);
}

function finish(onRecorded: OnRecorded): void {
  const returned = consumePaymentReturn();
  if (!returned) return;
  if (returned.status === "fail") {
    toast({ kind: "error", text: messages.paymentProblem });
    return;
  }
  cart.clear();
  toast({ kind: "success", text: messages.thanks, duration: TOAST_THANKS_MS });
  if (returned.order) void record(returned.order, onRecorded);
}

/** The return from payment (§4): once, then the keys and the address are clean. */
export function usePaymentReturn(outcome: PaymentOutcome, onRecorded: OnRecorded): void {
  const navigate = useNavigate();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at the page counts
  useEffect(() => {
    if (outcome === "pending")
      toast({
        kind: "info",
        text: "Your payment is being processed. We will mail you when it is done.",
      });
    else if (outcome) saveTransactionStatus(outcome);
    finish(onRecorded);
    if (outcome) void navigate(paths.home(), { replace: true, preventScrollReset: true });
  }, [key, outcome, navigate]);
}
