import { messages } from "#shared/messages.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import {
  type Purchase,
  type PurchaseDetail,
  type PurchaseView,
  type PurchaseWindow,
  windowStart,
} from "#shared/purchase.ts";
import type { Db } from "../db/tables.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { presentPurchase, presentPurchaseDetail, presentPurchaseView } from "./purchase.present.ts";
import {
  countPurchasesOf,
  findPurchase,
  findPurchaseView,
  purchasesOf,
} from "./purchases.queries.ts";

/** Reads purchases. */
export function createPurchases({ db, now }: { db: Db; now: () => Date }) {
  async function find(id: string, by: Db = db) {
    const row = isId(id) ? await findPurchase(by, id) : undefined;
    if (!row) throw notFound(messages.purchaseNotFound);
    return row;
  }

  return {
    /** One page of a user's purchases, newest first. */
    async ofUser(userId: string, page = 1, limit = ROWS_A_PAGE): Promise<Page<Purchase>> {
      if (!isId(userId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        purchasesOf(db, userId, { since: null, limit, offset: (page - 1) * limit }),
        countPurchasesOf(db, userId),
      ]);
      return { rows: rows.map(presentPurchase), total, page, limit };
    },

    /** One page of them with their cars: all, or those within a window before now. */
    async withCars(
      userId: string,
      window?: PurchaseWindow,
      page = 1,
    ): Promise<Page<PurchaseDetail>> {
      const since = window ? windowStart(window, now()) : null;
      const [rows, total] = await Promise.all([
        purchasesOf(db, userId, { since, limit: ROWS_A_PAGE, offset: (page - 1) * ROWS_A_PAGE }),
        countPurchasesOf(db, userId, since),
      ]);
      return { rows: rows.map(presentPurchaseDetail), total, page, limit: ROWS_A_PAGE };
    },

    /** @throws 404 where there is none */
    async detail(id: string): Promise<PurchaseDetail> {
      return presentPurchaseDetail(await find(id));
    },

    /**
     * A purchase in any state, for its buyer and administrators.
     * @throws 404 where there is none, 403 for someone else's
     */
    async view(id: string, user: SessionUser): Promise<PurchaseView> {
      const row = isId(id) ? await findPurchaseView(db, id) : undefined;
      if (!row) throw notFound(messages.purchaseNotFound);
      if (row.user_id !== user.id && user.type !== "admin") throw forbidden();
      return presentPurchaseView(row);
    },

    /** @throws 404 where there is none */
    async summary(id: string, trx?: Db): Promise<Purchase> {
      return presentPurchase(await find(id, trx));
    },
  };
}
