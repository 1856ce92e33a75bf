import { PaymentsError } from "../adapters/payments/contract.ts";
import type { ReconcileDeps } from "./apply-payment.ts";
import { countRefundAttempt, markRefunded } from "./payments.queries.ts";

/** The job that refunds a payment. It may run twice: the provider refunds once for each key. */
export function handleRefunds({ db, payments, jobs, now, applyPayment }: ReconcileDeps): void {
  jobs.handle("refund", async ({ paymentId }) => {
    await countRefundAttempt(db, paymentId);
    try {
      await payments.refund(paymentId, `refund-${paymentId}`);
    } catch (error) {
      // Refused because it was refunded already: by this job before a crash, or by hand.
      const known = error instanceof PaymentsError && error.kind === "refused";
      const payment = known ? await payments.fetchPayment(paymentId) : null;
      if (payment?.status !== "refunded") throw error;
    }
    await markRefunded(db, paymentId, now());
    const payment = await payments.fetchPayment(paymentId);
    if (payment) await applyPayment(payment);
  });
}
