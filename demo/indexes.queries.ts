import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";

/**
 * Does the work while a table has none but its unique indexes, and builds the others afterwards:
 * once over all rows is far quicker than at every row. Within a transaction, so that other sessions
 * never see the table without them.
 */
export async function withoutIndexes(
  db: Db,
  table: "car" | "app_user",
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not indisunique
    order by name`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}
