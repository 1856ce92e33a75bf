import { type Payments, PaymentsError } from "./contract.ts";

const refuse = async (): Promise<never> => {
  throw new PaymentsError("unavailable", 503, "Payments are not set up");
};

/**
 * Where no payment provider is set up. Open purchases of an earlier configuration are kept: their
 * checks fail and are retried.
 */
export const noPayments: Payments = {
  createPreference: refuse,
  fetchPayment: refuse,
  searchPayments: refuse,
  paymentsOfOrder: refuse,
  refund: refuse,
  verifyWebhook: async () => null,
};
