import { DASHBOARD_COUNTED_MAX, type UserTableQuery } from "#shared/admin-tables.ts";
import type { User } from "#shared/user.ts";
import type { Db } from "../db/tables.ts";
import { type TablePage, tablePage } from "../http/table-page.ts";
import { presentUser } from "./user.present.ts";
import { adminUsers, countAdminUsers } from "./user-table.queries.ts";

/** The administrators' table of users. */
export function createAdminUsers({ db }: { db: Db }) {
  return {
    async list(query: UserTableQuery): Promise<TablePage<User>> {
      return tablePage(query.page, {
        read: async (page) => (await adminUsers(db, { ...query, page })).map(presentUser),
        count: () => countAdminUsers(db, query, DASHBOARD_COUNTED_MAX + 1),
      });
    },
  };
}
