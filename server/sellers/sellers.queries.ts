import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

export function findSeller(db: Db, id: string) {
  return db
    .selectFrom("app_user")
    .select(["id", "name", "last_name", "country", "image", "created_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("banned", "=", false)
    .executeTakeFirst();
}
export type SellerRow = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

export async function countCarsOnOffer(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("car")
    .select((eb) => eb.fn.countAll<number>().as("cars"))
    .where("user_id", "=", userId)
    .where("on_offer", "=", sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return row.cars;
}

/**
 * A New car is sold many times from stock: each paid one counts, as each of their buyers may review
 * it.
 */
const sales = (db: Db, userId: string) =>
  db
    .selectFrom("purchase_car")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select((eb) => eb.fn.countAll<number>().as("sold"))
    .where("purchase_car.seller_id", "=", userId)
    .where("purchase.status", "=", "approved");

/** How many of a seller's cars were bought, and how all that they ever offered were rated. */
export async function sellerFigures(db: Db, userId: string) {
  return db
    .selectFrom("car")
    .select([
      sql<number>`(${sales(db, userId)})::int`.as("sold"),
      sql<number>`coalesce(sum(rating_sum), 0)::int`.as("rating_sum"),
      sql<number>`coalesce(sum(rating_count), 0)::int`.as("rating_count"),
    ])
    .where("user_id", "=", userId)
    .where("rating_count", ">", 0)
    .executeTakeFirstOrThrow();
}
