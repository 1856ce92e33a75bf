import { type SqlBool, sql } from "kysely";

/** Folding turns fullwidth forms into `%`, `_` and `\`, so they are escaped after it. */
const pattern = (word: string) =>
  sql`'%' || regexp_replace(fold(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * Whether a column of folded text contains each word of this text, in any order: without case and
 * accents, `%` and `_` as typed.
 */
export function containsWords(column: `${string}search_key`, text: string) {
  const held = text.split(/\s+/).map((word) => sql`${sql.ref(column)} like ${pattern(word)}`);
  return sql<SqlBool>`(${sql.join(held, sql` and `)})`;
}

/** Whether a column of folded text contains a folded word. */
export function containsFolded(column: `${string}search_key`, word: string) {
  const escaped = word.replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`${sql.ref(column)} like ${`%${escaped}%`}`;
}
