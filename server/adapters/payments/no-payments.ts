import { type Payments, PaymentsError } from "./contract.ts";

const refuse = async (): Promise<never> => {
  throw new PaymentsError("unavailable", 503, "Payments are not set up");
};

/**
 * Where no payment provider is set up. What is under way, by the keys of an earlier start, is not
 * given up: it waits to be asked about.
 */
export const noPayments: Payments = {
  createPreference: refuse,
  fetchPayment: refuse,
  searchPayments: refuse,
  paymentsOfOrder: refuse,
  refund: refuse,
  verifyWebhook: async () => null,
};
