import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import type { UserFilter } from "#shared/admin-users.ts";
import { REPLAN } from "../db/named-statements.ts";
import type { AppUserTable, Db, Tables } from "../db/tables.ts";
import { containsWords } from "../db/text-search.queries.ts";
import { selectUser } from "./users.queries.ts";

type UserExpressions = ExpressionBuilder<Pick<Tables, "app_user">, "app_user">;

export function matches({ name, status, ban, verify, country }: UserFilter) {
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

/** One page of the users that match, newest first. */
export function searchUsers(db: Db, filter: UserFilter, limit: number, offset: number) {
  return selectUser(db)
    .where(matches(filter))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .modifyEnd(sql.raw(REPLAN))
    .execute();
}

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const row = await db
    .selectFrom("app_user")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matches(filter))
    .modifyEnd(sql.raw(REPLAN))
    .executeTakeFirstOrThrow();
  return row.total;
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

/** Locks these users and every active administrator, always in the same order. */
export function lockUsersAndAdmins(db: Db, ids: string[]) {
  return db
    .selectFrom("app_user")
    .select(["id", "status", "banned"])
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([eb("id", "in", ids), eb.and([eb("status", "=", "admin"), eb("banned", "=", false)])]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}

export function updateUsers(db: Db, ids: string[], columns: Updateable<AppUserTable>) {
  return db.updateTable("app_user").set(columns).where("id", "in", ids).execute();
}

/** A banned seller's cars leave the catalogue, and come back when the ban is lifted. */
export function markOwnersBanned(db: Db, userIds: string[], banned: boolean) {
  return db
    .updateTable("car")
    .set({ owner_banned: banned })
    .where("user_id", "in", userIds)
    .where("owner_banned", "!=", banned)
    .execute();
}
