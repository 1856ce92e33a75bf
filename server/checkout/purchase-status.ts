import type { Db } from "../db/tables.ts";
import { isId } from "../http/validate.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import type { BuyerRefresh } from "./buyer-refresh.ts";
import { mayStillChange } from "./check-times.ts";
import { lastPayment } from "./payments.queries.ts";
import {
  carsOfPurchase,
  findPurchase,
  markAwaitingPayment,
  type PurchaseRow,
} from "./purchases.queries.ts";

/** What the buyer's browser shows on its return. */
export interface CheckoutStatus {
  /** Null where the visitor has no such purchase. */
  status: "success" | "fail" | "pending" | null;
  purchaseId: string;
  carsId: string[];
}

interface Deps {
  db: Db;
  refresh: BuyerRefresh;
  now: () => Date;
}

/** How the payment of a purchase went, for the buyer who comes back from the provider. */
export function createPurchaseStatus({ db, refresh, now }: Deps) {
  async function outcome(
    purchase: PurchaseRow,
    unpaid: boolean,
  ): Promise<CheckoutStatus["status"]> {
    if (purchase.status === "approved") return "success";
    if (purchase.status !== "pending") return "fail";
    const last = await lastPayment(db, purchase.id);
    if (!last) return unpaid ? "fail" : "pending";
    return last.status === "rejected" || last.status === "cancelled" ? "fail" : "pending";
  }

  /** Whether the provider may know more than the shop. */
  function isOpen({ status, expires_at }: PurchaseRow): boolean {
    if (status === "approved" || status === "refunded") return false;
    return status === "pending" || mayStillChange(now(), expires_at);
  }

  /** The status of a purchase. Buyers who read "pending" get a mail about the end. */
  async function statusOf(id: string, unpaid: boolean): Promise<CheckoutStatus["status"]> {
    const current = async () => {
      const purchase = await findPurchase(db, id);
      return purchase ? outcome(purchase, unpaid) : null;
    };
    const status = await current();
    return status === "pending" && !(await markAwaitingPayment(db, id, now())) ? current() : status;
  }

  /**
   * The status of the visitor's own purchase, after asking the provider.
   * @param unpaid whether the buyer was led back without a payment: where the provider has none
   * either, nothing is being processed
   */
  return async function purchaseStatus(
    purchaseId: string,
    user: SessionUser | null,
    { unpaid = false }: { unpaid?: boolean } = {},
  ): Promise<CheckoutStatus> {
    const purchase = user && isId(purchaseId) ? await findPurchase(db, purchaseId) : undefined;
    if (!purchase || purchase.user_id !== user?.id) return { status: null, purchaseId, carsId: [] };
    const known = !isOpen(purchase) || (await refresh(user.id, purchase));
    const cars = await carsOfPurchase(db, purchase.id);
    const carsId = cars.map(({ car_id }) => car_id);
    const status = await statusOf(purchase.id, unpaid && known);
    return { status, purchaseId: purchase.id, carsId };
  };
}
