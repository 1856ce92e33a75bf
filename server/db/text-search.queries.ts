import { type SqlBool, sql } from "kysely";

/**
 * Whether a column of folded text containsWords each word of this text, in any order: without case and
 * accents, `%` and `_` as typed.
 */
export function containsWords(column: `${string}search_key`, text: string) {
  const words = text.replace(/[\\%_]/g, "\\$&").split(/\s+/);
  const held = words.map((word) => sql`${sql.ref(column)} like '%' || fold(${word}) || '%'`);
  return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}
