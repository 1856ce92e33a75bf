import type { Db } from "../db/tables.ts";

/** The users among these who have an order that has not ended. */
export async function buyersInOrder(db: Db, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("purchase")
    .select("user_id")
    .distinct()
    .where("user_id", "in", userIds)
    .where("status", "=", "pending")
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Locks what the users sell against buyers, in the order of every lock on cars. */
export function lockCarsOf(db: Db, userIds: string[]) {
  return db
    .selectFrom("car")
    .select(["id", "user_id"])
    .where("user_id", "in", userIds)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}
