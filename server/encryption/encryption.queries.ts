import { sql } from "kysely";
import { LOCKS } from "../db/advisory-locks.ts";
import type { Db } from "../db/tables.ts";

/** Until the transaction ends, no other process names a key. */
export const lockKeys = (trx: Db) =>
  sql`select pg_advisory_xact_lock(${LOCKS.encryptionKeys})`.execute(trx);

/** Every key that is in use, or that a process is about to use. */
export async function findKeyIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from encryption_key
    union select key_id from totp where key_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many secrets each key encrypts; without a key those from before the shop encrypted. */
export function findKeyUses(db: Db) {
  return db
    .selectFrom("totp")
    .select((eb) => ["key_id", eb.fn.countAll<number>().as("count")])
    .groupBy("key_id")
    .orderBy("key_id")
    .execute();
}

export function insertKeyId(trx: Db, id: string) {
  return trx
    .insertInto("encryption_key")
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the keys with which nothing is encrypted any more. */
export function deleteUnusedKeyIds(trx: Db, current: string) {
  return trx
    .deleteFrom("encryption_key")
    .where("id", "!=", current)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("totp").select("user_id").whereRef("key_id", "=", "encryption_key.id")),
      ),
    )
    .execute();
}
