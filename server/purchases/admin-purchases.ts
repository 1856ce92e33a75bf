import type {
  AdminPurchase,
  AdminPurchaseDetail,
  PurchaseFilter,
} from "#shared/admin-purchases.ts";
import {
  DASHBOARD_COUNTED_MAX,
  DASHBOARD_PAGE_SIZE,
  type PurchaseTableQuery,
} from "#shared/admin-tables.ts";
import { messages } from "#shared/messages.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { isId } from "../http/validate.ts";
import { presentAdminPurchase, presentAdminPurchaseDetail } from "./admin-purchase.present.ts";
import {
  adminPurchases,
  countAdminPurchases,
  findAdminPurchase,
  paymentsOf,
  webhooksOf,
} from "./admin-purchases.queries.ts";

/** What administrators see of purchases, payments and refunds. */
export function createAdminPurchases({ db }: { db: Db }) {
  const read = async (filter: PurchaseFilter, limit: number, page: number) => {
    const rows = await adminPurchases(db, filter, limit, (page - 1) * limit);
    return rows.map(presentAdminPurchase);
  };

  return {
    /** One page of the purchases that match, newest first. */
    async list(
      filter: PurchaseFilter & { page?: number | undefined; limit?: number | undefined },
    ): Promise<Page<AdminPurchase>> {
      const { page = 1, limit = ROWS_A_PAGE } = filter;
      const [rows, total] = await Promise.all([
        read(filter, limit, page),
        countAdminPurchases(db, filter),
      ]);
      return { rows, total, page, limit };
    },

    /** One page of the dashboard's table. */
    table(query: PurchaseTableQuery): Promise<TablePage<AdminPurchase>> {
      return tablePage(query.page, {
        read: (page) => read(query, DASHBOARD_PAGE_SIZE, page),
        count: () => countAdminPurchases(db, query, DASHBOARD_COUNTED_MAX + 1),
      });
    },

    /** @throws 404 where there is none */
    async detail(id: string): Promise<AdminPurchaseDetail> {
      const row = isId(id) ? await findAdminPurchase(db, id) : undefined;
      if (!row) throw notFound(messages.purchaseNotFound);
      const payments = await paymentsOf(db, id);
      const ids = payments.map((payment) => payment.id);
      return presentAdminPurchaseDetail(row, payments, ids.length ? await webhooksOf(db, ids) : []);
    },
  };
}
