import {
  type Payments,
  PaymentsError,
  type ProviderPayment,
} from "../adapters/payments/contract.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import { countRefundAttempt, isGivenBack, markRefunded } from "./payments.queries.ts";

/** Asks for the refund. @returns the provider's refusal: the payment may be refunded already */
async function askForRefund(payments: Payments, paymentId: string) {
  try {
    await payments.refund(paymentId, `refund-${paymentId}`);
    return undefined;
  } catch (error) {
    if (error instanceof PaymentsError && error.kind === "refused") return error;
    throw error;
  }
}

const stillThere = (payment: ProviderPayment | null) =>
  new Error(
    `The provider has accepted the refund, and the payment is ${payment?.status ?? "gone"}`,
  );

/**
 * The job that refunds a payment. It may run twice: the provider refunds once for each key. It has
 * succeeded only once the payment is refunded: an accepted refund may be in process or be rejected.
 */
export function handleRefunds({ db, payments, jobs, now, applyPayment }: ReconcileDeps): void {
  jobs.handle("refund", async ({ paymentId }) => {
    await countRefundAttempt(db, paymentId);
    const refusal = await askForRefund(payments, paymentId);
    const payment = await payments.fetchPayment(paymentId);
    if (!payment || !isGivenBack(payment)) throw refusal ?? stillThere(payment);
    await markRefunded(db, paymentId, now());
    await applyPayment(payment);
  });
}
