import { type AliasableExpression, sql } from "kysely";
import { REPLAN } from "./named-statements.ts";
import type { Db } from "./tables.ts";

/** How many rows a query finds. */
export async function countRows(db: Db, found: AliasableExpression<object>): Promise<number> {
  const row = await db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .modifyEnd(sql.raw(REPLAN))
    .executeTakeFirstOrThrow();
  return row.total;
}
