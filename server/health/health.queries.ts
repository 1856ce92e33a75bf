import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** The least that can be asked: whether the database answers at all. */
export function ping(db: Db) {
  return sql`select 1`.execute(db);
}
