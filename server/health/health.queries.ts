import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Checks that the database answers. */
export function ping(db: Db) {
  return sql`select 1`.execute(db);
}
