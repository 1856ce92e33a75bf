import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Changes are deleted after an hour, so an older snapshot is not used. */
export async function findPlace(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("edge_purge")
    .select("snapshot")
    .where("told_at", ">", sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
  return row?.snapshot;
}

export async function currentPlace(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db);
  return rows[0]?.snapshot ?? "";
}

export async function savePlace(db: Db, snapshot: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .insertInto("edge_purge")
    .values({ snapshot, told_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ snapshot, told_at: now }))
    .execute();
}

/** Whether one of the ids is a person's: what pages show of people has no tag of its own. */
export async function anyPerson(db: Db, ids: string[]): Promise<boolean> {
  const found = await db
    .selectFrom("app_user")
    .select("id")
    .where("id", "in", ids)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
