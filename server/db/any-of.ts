import { sql } from "kysely";

/**
 * `any(…)` of these ids, for statements that are executed often. PostgreSQL cannot see how many ids
 * there are, so it keeps one plan. If it could, it would plan each time.
 */
export const anyOf = (ids: readonly string[]) =>
  sql<string>`any(array(select unnest(${ids}::uuid[])))`;
