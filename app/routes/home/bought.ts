import type { PurchaseView } from "#shared/purchase.ts";
import type { SessionUser, ShopContext } from "../../context.ts";
import { boughtIn } from "../../purchases/bought-cookie.ts";
import { returnedOrder } from "../../purchases/payment-return-address.ts";
import type { PaymentOutcome } from "./use-payment-return.ts";

/**
 * The purchase that the catalogue announces: the one that was just paid for or, after a reload, the
 * one that has not been dismissed. Null unless it is the visitor's own and paid.
 */
export async function boughtBy(
  user: SessionUser | null,
  request: Request,
  payment: PaymentOutcome,
  { purchases }: ShopContext["services"],
): Promise<PurchaseView | null> {
  if (!user || (payment !== null && payment !== "success")) return null;
  const id = payment
    ? returnedOrder(new URL(request.url).searchParams)
    : boughtIn(request.headers.get("cookie"));
  // It may be somebody else's, and the catalogue is shown in any case.
  const purchase = id ? await purchases.view(id, user).catch(() => null) : null;
  return purchase?.payment === "paid" && purchase.userId === user.id ? purchase : null;
}
