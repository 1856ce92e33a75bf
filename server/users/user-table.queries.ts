import { type RawBuilder, sql } from "kysely";
import { DASHBOARD_PAGE_SIZE, type UserColumn, type UserTableQuery } from "#shared/admin-tables.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db } from "../db/tables.ts";
import { matches } from "./admin-users.queries.ts";
import { selectUser } from "./users.queries.ts";

/** The sort expression of each column, as in its index. */
const sorts: Record<UserColumn, RawBuilder<unknown>> = {
  email: sql`email`,
  name: sql`search_key`,
  country: sql`country`,
  status: sql`status`,
  verify: sql`verified`,
  ban: sql`banned`,
};

/** One page of the administrators' list, in the order of a column, else newest first. */
export function adminUsers(db: Db, { sort, order, page, ...filter }: UserTableQuery) {
  // Scanning an index backwards reverses every column.
  const ties = sort && order === "desc" ? "asc" : "desc";
  return selectUser(db)
    .where(matches(filter))
    .$if(sort !== undefined, (query) => query.orderBy(sorts[sort as UserColumn], order))
    .orderBy("created_at", ties)
    .orderBy("id", ties)
    .limit(DASHBOARD_PAGE_SIZE)
    .offset((page - 1) * DASHBOARD_PAGE_SIZE)
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

/** How many match, counted up to `enough`. */
export async function countAdminUsers(
  db: Db,
  filter: Omit<UserTableQuery, "sort" | "order" | "page">,
  enough: number,
): Promise<number> {
  const found = db.selectFrom("app_user").select("id").where(matches(filter)).limit(enough);
  const row = await db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .modifyEnd(sql.raw(REPLAN))
    .executeTakeFirstOrThrow();
  return row.total;
}
