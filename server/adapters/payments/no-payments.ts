import { type Payments, PaymentsError } from "./contract.ts";

const refuse = async (): Promise<never> => {
  throw new PaymentsError("unavailable", 503, "Payments are not set up");
};

/**
 * Where no payment provider is set up. The checks of open purchases of an earlier configuration
 * fail and are retried; after a week the purchases end.
 */
export const noPayments: Payments = {
  createPreference: refuse,
  fetchPayment: refuse,
  searchPayments: refuse,
  paymentsOfOrder: refuse,
  refund: refuse,
  verifyWebhook: async () => null,
};
