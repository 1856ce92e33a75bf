import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

interface NewPicture {
  address: string;
  user_id: string;
  width: number;
  height: number;
  bytes: number;
}

export function insertPicture(db: Db, picture: NewPicture) {
  return db.insertInto("picture").values(picture).execute();
}

/** The uploads among these that exist, locked until the transaction ends. */
export async function lockPictures(db: Db, addresses: string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom("picture")
    .select("address")
    .where("address", "in", addresses)
    .orderBy("address")
    .forShare()
    .execute();
  return rows.map(({ address }) => address);
}

/** The uploads among these that have a row. */
export async function recordedOf(db: Db, addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("picture")
    .select("address")
    .where("address", "in", addresses)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Locks pictures that have been unused since `before`, skipping locked ones. */
export async function lockUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("picture")
    .select("address")
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ address }) => address);
}

/**
 * Those that a car, a purchase or a user references. Reads all of them once, however many pictures
 * are asked for: indexes of arrays would cost each change of a car more than this does in an hour.
 * A join, because `&&` and `any` would compare each picture with all that are asked for.
 */
export async function shownOf(db: Db, addresses: string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    select distinct asked.address from unnest(${addresses}::text[]) as asked (address)
    join (
      select unnest(image || spin) as address from car
      union all select unnest(image) from purchase_car
      union all select image from app_user where image is not null
    ) as shown on shown.address = asked.address
  `.execute(db);
  return rows.map(({ address }) => address);
}

export async function markShown(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .updateTable("picture")
    .set({ unused_since: null })
    .where("address", "in", addresses)
    .execute();
}

export async function deletePictures(db: Db, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db.deleteFrom("picture").where("address", "in", addresses).execute();
}
