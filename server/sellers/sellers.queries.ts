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

/** What a seller's cars say of them. */
export async function sellerFigures(db: Db, userId: string) {
  return db
    .selectFrom("car")
    .select([
      sql<number>`(count(*) filter (where on_offer))::int`.as("cars"),
      sql<number>`(count(*) filter (where sold_at is not null))::int`.as("sold"),
      sql<number>`coalesce(sum(rating_sum), 0)::int`.as("rating_sum"),
      sql<number>`coalesce(sum(rating_count), 0)::int`.as("rating_count"),
    ])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}
