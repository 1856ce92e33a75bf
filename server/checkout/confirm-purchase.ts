import { messages } from "#shared/messages.ts";
import type { PurchaseRequest } from "#shared/purchase.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden, paymentRequired, unavailable } from "../http/errors.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import type { BuyerRefresh } from "./buyer-refresh.ts";
import { lockPurchase, markRecorded, purchasesOfCars } from "./purchases.queries.ts";

interface Deps {
  db: Db;
  refresh: BuyerRefresh;
  now: () => Date;
}

type Purchases = Awaited<ReturnType<typeof purchasesOfCars>>;

const openOf = (purchases: Purchases) => purchases.filter(({ status }) => status === "pending");
const unconfirmed = (purchases: Purchases) =>
  purchases.find(({ status, recorded_at }) => status === "approved" && !recorded_at);

/** Answers the browser that reports a purchase; the purchase itself is made by the payment. */
export function createConfirmPurchase({ db, refresh, now }: Deps) {
  /**
   * @param reply makes the reply, within the transaction: of the purchase's id, and whether this is
   * the first request for it
   * @throws 403 for another user's, 402 where no such payment is approved, 503 where the provider
   * does not say
   */
  return async function confirmPurchase<Reply>(
    user: SessionUser,
    { userId, carsId }: PurchaseRequest,
    reply: (trx: Db, id: string, first: boolean) => Promise<Reply>,
  ): Promise<Reply> {
    if (userId.toLowerCase() !== user.id) throw forbidden();
    const ids = [...new Set(carsId.map((id) => id.toLowerCase()))];
    const find = () => purchasesOfCars(db, user.id, ids);

    let purchases = await find();
    let known = true;
    if (!unconfirmed(purchases) && openOf(purchases).length) {
      for (const purchase of openOf(purchases)) known = (await refresh(user.id, purchase)) && known;
      purchases = await find();
    }
    // While a purchase is open, the request means that one, not an earlier one of the same cars.
    const again = openOf(purchases).length
      ? undefined
      : purchases.findLast(({ status }) => status === "approved");
    const bought = unconfirmed(purchases) ?? again;
    if (!bought && !known) throw unavailable(messages.providerDown);
    if (!bought) throw paymentRequired(messages.paymentProblem);
    return transact(db, async (trx) => {
      // It may have been refunded meanwhile.
      const purchase = await lockPurchase(trx, bought.id);
      if (purchase?.status !== "approved") throw paymentRequired(messages.paymentProblem);
      return reply(trx, bought.id, await markRecorded(trx, bought.id, now()));
    });
  };
}
