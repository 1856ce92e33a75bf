import type { Db } from "../db/tables.ts";

/**
 * Until when each of the cars is held by another buyer. A hold stays until its purchase has ended,
 * even past its time: the provider is asked first.
 */
export async function heldByOthers(db: Db, carIds: string[], userId: string) {
  const holds = await db
    .selectFrom("car_hold")
    .select(["car_id", "expires_at"])
    .where("car_id", "in", carIds)
    .where("user_id", "!=", userId)
    .execute();
  return new Map(holds.map((hold) => [hold.car_id, hold.expires_at]));
}

/** The purchases of other buyers whose holds on these cars have expired. */
export function overduePurchases(db: Db, carIds: string[], userId: string, now: Date) {
  return db
    .selectFrom("car_hold")
    .innerJoin("purchase", "purchase.id", "car_hold.purchase_id")
    .select(["purchase.id", "purchase.preference_id"])
    .distinct()
    .where("car_hold.car_id", "in", carIds)
    .where("car_hold.user_id", "!=", userId)
    .where("car_hold.expires_at", "<=", now)
    .execute();
}

export interface Hold {
  car_id: string;
  purchase_id: string;
  user_id: string;
  expires_at: Date;
}

/** The caller has locked the cars and checked that nobody else holds them. */
export function placeHolds(db: Pick<Db, "insertInto">, holds: Hold[]) {
  return db
    .insertInto("car_hold")
    .values(holds)
    .onConflict((conflict) =>
      conflict.column("car_id").doUpdateSet((eb) => ({
        purchase_id: eb.ref("excluded.purchase_id"),
        user_id: eb.ref("excluded.user_id"),
        expires_at: eb.ref("excluded.expires_at"),
      })),
    );
}

export async function carsHeldFor(db: Db, purchaseIds: string[]): Promise<string[]> {
  const holds = await db
    .selectFrom("car_hold")
    .select("car_id")
    .where("purchase_id", "in", purchaseIds)
    .execute();
  return holds.map((hold) => hold.car_id);
}

export function setHoldExpiry(db: Db, purchaseId: string, until: Date) {
  return db
    .updateTable("car_hold")
    .set({ expires_at: until })
    .where("purchase_id", "=", purchaseId)
    .execute();
}

export function deleteHolds(db: Db, purchaseIds: string[]) {
  return db.deleteFrom("car_hold").where("purchase_id", "in", purchaseIds).execute();
}
