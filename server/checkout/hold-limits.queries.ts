import type { Db } from "../db/tables.ts";

/** How many Used cars the buyer holds. */
export async function countHolds(db: Db, userId: string): Promise<number> {
  const { held } = await db
    .selectFrom("car_hold")
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return held;
}

/** More than a buyer may begin in two days (10 an hour). */
const ORDERS_READ = 500;

/** The newest orders of a car by any buyer, except those that never got as far as a payment. */
export function newestOrders(db: Db, carId: string) {
  return db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select([
      "purchase.user_id",
      "purchase.created_at",
      "purchase.expires_at",
      "purchase.settled_at",
      "purchase.approved_at",
    ])
    .where("purchase_car.car_id", "=", carId)
    .where((eb) =>
      eb.or([eb("purchase.status", "<>", "cancelled"), eb("preference_id", "is not", null)]),
    )
    .orderBy("purchase.created_at", "desc")
    .orderBy("purchase.id", "desc")
    .limit(ORDERS_READ)
    .execute();
}
export type HoldingOrder = Awaited<ReturnType<typeof newestOrders>>[number];
