import type { Db } from "../db/tables.ts";

export async function findCountryNames(db: Db): Promise<string[] | null> {
  const row = await db.selectFrom("country_list").select("names").executeTakeFirst();
  return row?.names ?? null;
}

/** Claims the fetch where it is due: one of several processes gets it. */
export async function claimFetch(db: Db, now: Date, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("country_list")
    .set({ next_fetch_at: next })
    .where("next_fetch_at", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function saveCountryNames(db: Db, names: string[], at: Date, next: Date) {
  return db
    .updateTable("country_list")
    .set({ names, fetched_at: at, next_fetch_at: next })
    .execute();
}
