import type { Payments } from "../adapters/payments/contract.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { createApplyPayment } from "./apply-payment.ts";
import { createBuyerRefresh } from "./buyer-refresh.ts";
import { createConfirmPurchase } from "./confirm-purchase.ts";
import { createPaymentStatus } from "./payment-status.ts";
import { createPurchaseStatus } from "./purchase-status.ts";
import { createReconcile } from "./reconcile.ts";
import { handleRefunds } from "./refund-job.ts";
import { createStartCheckout } from "./start-checkout.ts";
import { createUnpaidPurchases } from "./unpaid-purchases.ts";
import { createWebhooks } from "./webhooks.ts";

interface Deps {
  db: Db;
  payments: Payments;
  jobs: Jobs;
  catalogue: Pick<Catalogue, "catchUp" | "beginRead">;
  /** Whether limits are on. */
  limited: boolean;
  now: () => Date;
  log: Log;
}

/** The checkout: from the cart to a purchase that the provider has confirmed. */
export function createCheckout(deps: Deps) {
  const unpaid = createUnpaidPurchases(deps);
  const applyPayment = createApplyPayment({ ...deps, unpaid });
  const { refresh, tryRefresh } = createReconcile({ ...deps, applyPayment, unpaid });
  const webhooks = createWebhooks({ ...deps, applyPayment });
  const buyerRefresh = createBuyerRefresh({ ...deps, tryRefresh });
  handleRefunds({ ...deps, applyPayment });

  return {
    startCheckout: createStartCheckout({ ...deps, unpaid, refresh }),
    receive: webhooks.receive,
    applyPayment,
    status: createPurchaseStatus({ ...deps, refresh: buyerRefresh }),
    confirmPurchase: createConfirmPurchase({ ...deps, refresh: buyerRefresh }),
    ...createPaymentStatus(deps),
  };
}
