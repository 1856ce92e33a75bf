import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { STORAGE_KEYS } from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import type { PurchaseView } from "#shared/purchase.ts";
import { readText, writeText } from "../../storage/storage.ts";
import { toast } from "../../ui/toast.ts";
import type { OnRecorded } from "./payment-return.ts";

/**
 * The server's outcome of the payment from which the visitor returns: `unknown` to all but its buyer,
 * null without a payment.
 */
export type PaymentOutcome = "success" | "fail" | "pending" | "unknown" | null;

// Loaded only by visitors who return from a payment.
const loadPaymentReturn = () => import("./payment-return.ts");
const whenPartsArrived = () =>
  import("../../startup/parts-arrived.ts").then(
    ({ partsArrived }) => partsArrived(),
    () => {},
  );

/** The return from payment (behaviour 52): once, then the keys and the address are clean. */
export function usePaymentReturn(
  outcome: PaymentOutcome,
  bought: PurchaseView | null,
  onRecorded: OnRecorded,
): void {
  const navigate = useNavigate();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at the page counts
  useEffect(() => {
    if (outcome === "pending")
      toast({
        kind: "info",
        text: "Your payment is being processed. We will mail you when it is done.",
      });
    else if (outcome === "unknown")
      loadPaymentReturn().then(
        ({ announceOthersPayment }) => announceOthersPayment(),
        () => {},
      );
    else if (outcome) writeText(STORAGE_KEYS.transactionStatus, outcome);
    // If the code cannot be loaded now, the status stays stored, and the next visit announces it.
    if (readText(STORAGE_KEYS.transactionStatus) !== null)
      loadPaymentReturn().then(
        ({ finishPayment }) => finishPayment(onRecorded, bought),
        () => {},
      );
    if (!outcome) return;
    let left = false;
    whenPartsArrived().then(() => {
      if (!left) void navigate(paths.home(), { replace: true, preventScrollReset: true });
    });
    return () => {
      left = true;
    };
  }, [key, outcome, navigate]);
}
