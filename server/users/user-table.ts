import { DASHBOARD_COUNTED_MAX, type UserTableQuery } from "#shared/admin-tables.ts";
import type { UserFilter } from "#shared/admin-users.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { User } from "#shared/user.ts";
import type { Db } from "../db/tables.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { presentUser } from "./user.present.ts";
import { countUsers, userCountries, usersPage } from "./user-table.queries.ts";

const byName = new Intl.Collator("en").compare;

/** What administrators see of users. */
export function createUserTable({ db }: { db: Db }) {
  return {
    /** One page of the dashboard's table. */
    async table(query: UserTableQuery): Promise<TablePage<User>> {
      return tablePage(query.page, {
        read: async (page) => (await usersPage(db, { ...query, page })).map(presentUser),
        count: () => countUsers(db, query, DASHBOARD_COUNTED_MAX + 1),
      });
    },

    /** One page of the users that match, newest first, with the exact total. */
    async list(filter: UserFilter): Promise<Page<User>> {
      const { page = 1, limit = ROWS_A_PAGE } = filter;
      const [rows, total] = await Promise.all([
        usersPage(db, { ...filter, page }, limit),
        countUsers(db, filter),
      ]);
      return { rows: rows.map(presentUser), total, page, limit };
    },

    /** The distinct countries of all users, sorted. */
    async countries(): Promise<string[]> {
      return (await userCountries(db)).sort(byName);
    },
  };
}
