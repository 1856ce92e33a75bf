import { type SqlBool, sql } from "kysely";

/** Whether a column of folded text holds this text: without case and accents, `%` and `_` as typed. */
export function holds(column: `${string}search_key`, text: string) {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${sql.ref(column)} like '%' || fold(${literal}) || '%'`;
}
