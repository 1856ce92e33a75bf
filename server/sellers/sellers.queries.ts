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

const offered = (db: Db, userId: string) =>
  db
    .selectFrom("car")
    .select(["id", "on_offer", "rating_sum", "rating_count"])
    .where("user_id", "=", userId);

/** All cars that a user has ever offered: two reads, each of which has an index. */
const everOffered = (db: Db, userId: string) =>
  offered(db, userId)
    .where("deleted_at", "is", null)
    .unionAll(offered(db, userId).where("deleted_at", "is not", null))
    .as("offered");

/** A New car is sold many times from stock: each paid one counts, as each of their buyers may review it. */
const sales = (db: Db, userId: string) =>
  db
    .selectFrom(everOffered(db, userId))
    .innerJoin("purchase_car", "purchase_car.car_id", "offered.id")
    .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
    .select((eb) => eb.fn.countAll<number>().as("sold"))
    .where("purchase.status", "=", "approved");

/** What a seller's page shows of all their cars: the numbers on offer and sold, and the ratings. */
export async function sellerFigures(db: Db, userId: string) {
  return db
    .selectFrom(everOffered(db, userId))
    .select([
      sql<number>`(count(*) filter (where on_offer))::int`.as("cars"),
      sql<number>`${sales(db, userId)}::int`.as("sold"),
      sql<number>`coalesce(sum(rating_sum), 0)::int`.as("rating_sum"),
      sql<number>`coalesce(sum(rating_count), 0)::int`.as("rating_count"),
    ])
    .executeTakeFirstOrThrow();
}
