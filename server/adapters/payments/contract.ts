/** What the shop asks of a payment provider; Mercado Pago's Checkout Pro is its shape. */
export interface Payments {
  /**
   * Opens a payment page for a purchase; the same purchase id gives the same preference again.
   * @throws PaymentsError
   */
  createPreference(order: PreferencePurchase): Promise<Preference>;
  /** @throws PaymentsError; null where the provider knows no such payment */
  fetchPayment(id: string): Promise<ProviderPayment | null>;
  /** Every payment made for a purchase. @throws PaymentsError */
  searchPayments(externalReference: string): Promise<ProviderPayment[]>;
  /**
   * The payments of the provider's own order, which gathers those of one preference; none where
   * it knows no such order. @throws PaymentsError
   */
  paymentsOfOrder(orderId: string): Promise<string[]>;
  /** Gives the whole amount back; the same key never does so twice. @throws PaymentsError */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;
  /** What a signed call says happened; null where the signature is wrong or missing. */
  verifyWebhook(headers: Headers, query: Query, body: unknown): Promise<ReadWebhook | null>;
}

type Headers = Record<string, string | string[] | undefined>;
type Query = Record<string, unknown>;

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

export interface ProviderPayment {
  id: string;
  /** The provider's own word: approved, rejected, pending, refunded, … */
  status: string;
  statusDetail: string | null;
  externalReference: string | null;
  /** Decimal text with two places. */
  amount: string;
  currency: string;
  collectorId: string | null;
  /** Whether it was made in the mode (live or test) that the shop is configured for. */
  ownMode: boolean;
  updatedAt: Date;
  approvedAt: Date | null;
  /** When the provider stops waiting for the money, where it says so. */
  expiresAt: Date | null;
}

export interface ReadWebhook {
  /** The same for each repetition of one notice. */
  dedupeKey: string;
  /** What to read: a payment, or an order whose payments are meant; neither for other notices. */
  paymentId?: string;
  orderId?: string;
}

/** The provider refused (`refused`) or could not be asked (`unavailable`: worth a later try). */
export class PaymentsError extends Error {
  readonly kind: "refused" | "unavailable";
  readonly status: number;

  constructor(kind: "refused" | "unavailable", status: number, message: string) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}
