import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { DASHBOARD_PAGE_SIZE, type UserColumn, type UserTableQuery } from "#shared/admin-tables.ts";
import { countRows } from "../db/count-rows.queries.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { Db, Tables } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { selectUser } from "./users.queries.ts";

type UserExpressions = ExpressionBuilder<Pick<Tables, "app_user">, "app_user">;
type Filter = Partial<Pick<UserTableQuery, "name" | "status" | "ban" | "verify" | "country">>;
type Sorting = Partial<Pick<UserTableQuery, "sort" | "order">>;

/** The sort expression of each column, as in its index. */
const sorts: Record<UserColumn, RawBuilder<unknown>> = {
  email: sql`email`,
  name: sql`search_key`,
  country: sql`country`,
  status: sql`status`,
  verify: sql`verified`,
  ban: sql`banned`,
};

function matches({ name, status, ban, verify, country }: Filter) {
  return (eb: UserExpressions) => {
    const all = [eb("deleted_at", "is", null)];
    // Literals, so that the partial indexes of administrators and of the banned are found.
    if (status) all.push(eb("status", "=", sql<"user">`${sql.lit(status)}`));
    if (ban !== undefined) all.push(eb("banned", "=", sql<boolean>`${sql.lit(ban)}`));
    if (verify !== undefined) all.push(eb("verified", "=", sql<boolean>`${sql.lit(verify)}`));
    if (country) all.push(eb("country", "=", country));
    if (name) all.push(eb.and([containsWords("search_key", name)]));
    return eb.and(all);
  };
}

/** One page of the users that match, in the order of a column, otherwise newest first. */
export function usersPage(
  db: Db,
  { sort, order, page, ...filter }: Filter & Sorting & { page: number },
  limit = DASHBOARD_PAGE_SIZE,
) {
  // Scanning an index backwards reverses every column.
  const ties = sort && order === "desc" ? "asc" : "desc";
  const ids = db.selectFrom("app_user").select("id").where(matches(filter));
  // Indexes have all that pages before this one need.
  const shown = (sort ? ids.orderBy(sorts[sort], order) : ids)
    .orderBy("created_at", ties)
    .orderBy("id", ties)
    .limit(limit)
    .offset((page - 1) * limit);
  const found = selectUser(db).where("id", "in", shown);
  return (sort ? found.orderBy(sorts[sort], order) : found)
    .orderBy("created_at", ties)
    .orderBy("id", ties)
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

/** How many match, counted up to `enough` where it is given. */
export function countUsers(db: Db, filter: Filter, enough?: number): Promise<number> {
  const found = db.selectFrom("app_user").select("id").where(matches(filter));
  return countRows(db, enough === undefined ? found : found.limit(enough));
}

/** The countries of all users, by a loose index scan. */
export async function userCountries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    with recursive step as (
      (select country from app_user where deleted_at is null and country > ''
        order by country limit 1)
      union all
      select (select country from app_user where deleted_at is null and country > step.country
        order by country limit 1)
      from step where step.country is not null
    )
    select country from step where country is not null`.execute(db);
  return rows.map(({ country }) => country);
}
