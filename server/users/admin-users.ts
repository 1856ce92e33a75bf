import {
  DASHBOARD_COUNTED_MAX,
  DASHBOARD_PAGE_SIZE,
  type UserTableQuery,
} from "#shared/dashboard.ts";
import type { User } from "#shared/user.ts";
import type { Db } from "../db/tables.ts";
import { adminUsers, countAdminUsers } from "./admin-users.queries.ts";
import { presentUser } from "./user.present.ts";

export interface UserTable {
  rows: User[];
  /** Exact up to DASHBOARD_COUNTED_MAX; `more` says that there are others. */
  total: number;
  more: boolean;
  page: number;
  pages: number;
}

/** The administrators' table of users. */
export function createAdminUsers({ db }: { db: Db }) {
  return {
    /** One page; a page past the end shows the last. */
    async list(query: UserTableQuery): Promise<UserTable> {
      const [rows, counted] = await Promise.all([
        adminUsers(db, query),
        countAdminUsers(db, query, DASHBOARD_COUNTED_MAX + 1),
      ]);
      const total = Math.min(counted, DASHBOARD_COUNTED_MAX);
      const pages = Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE));
      const page = Math.min(query.page, pages);
      const shown = page === query.page ? rows : await adminUsers(db, { ...query, page });
      return { rows: shown.map(presentUser), total, more: counted > total, page, pages };
    },
  };
}
