/** A payment provider, in the shape of Mercado Pago's Checkout Pro. */
export interface Payments {
  /**
   * Opens a payment page for a purchase; the same purchase id gives the same preference again.
   * @throws PaymentsError
   */
  createPreference(purchase: PreferencePurchase): Promise<Preference>;
  /** @throws PaymentsError; null where the provider knows no such payment */
  fetchPayment(id: string): Promise<ProviderPayment | null>;
  /** Every payment made for a purchase. @throws PaymentsError */
  searchPayments(externalReference: string): Promise<ProviderPayment[]>;
  /**
   * The payments of a merchant order, which groups those of one preference; none where
   * there is no such order. @throws PaymentsError
   */
  paymentsOfOrder(orderId: string): Promise<string[]>;
  /** Refunds the whole amount; the same key never does so twice. @throws PaymentsError */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;
  /**
   * What a signed webhook is about; null where the signature is wrong or missing. The unsigned
   * notifications that the provider is known to send as well are about nothing.
   */
  verifyWebhook(headers: Headers, query: Query, body: unknown): Promise<ReadWebhook | null>;
}

type Headers = Record<string, string | string[] | undefined>;
type Query = Record<string, unknown>;

/** A purchase for which a payment page is opened. */
export interface PreferencePurchase {
  purchaseId: string;
  /** Prices in whole US dollars; pictures are full addresses. */
  items: { id: string; title: string; description: string; picture?: string; price: number }[];
  buyer: { name: string; lastName: string; email: string };
  /** The shop's own address as this buyer sees it. */
  returnTo: string;
  createdAt: Date;
  expiresAt: Date;
}

/** A payment page that the provider has opened, and what it will charge. */
export interface Preference {
  id: string;
  /** The page on which the buyer pays. */
  initPoint: string;
  /** What will be charged, as the provider answered it: decimal text with two places. */
  amount: string;
  currency: string;
  /** The account that is paid, where the provider names it. */
  collectorId: string | null;
}

/** A payment as the provider reports it, whose state decides. */
export interface ProviderPayment {
  id: string;
  /** The provider's own status: approved, rejected, pending, refunded, … */
  status: string;
  statusDetail: string | null;
  externalReference: string | null;
  /** Decimal text with two places. */
  amount: string;
  /** The part of the amount that was given back, in the same form. */
  refunded: string;
  currency: string;
  collectorId: string | null;
  /** Whether it was made in the mode (live or test) that the shop is configured for. */
  ownMode: boolean;
  updatedAt: Date;
  approvedAt: Date | null;
  /** When the provider stops waiting for the money, where it says so. */
  expiresAt: Date | null;
}

/**
 * What a webhook with a valid signature names. It contains no amounts: those are read from the
 * provider.
 */
export interface ReadWebhook {
  /** The same for each repetition of one webhook. */
  dedupeKey: string;
  /** What to read: a payment, or the payments of a merchant order; neither for other webhooks. */
  paymentId?: string;
  orderId?: string;
}

/** The provider refused (`refused`) or is not available (`unavailable`: retry later). */
export class PaymentsError extends Error {
  readonly kind: "refused" | "unavailable";
  readonly status: number;

  constructor(kind: "refused" | "unavailable", status: number, message: string) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}
