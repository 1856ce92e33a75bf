import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** A sum of the stored counts. */
export async function countCarsOnOffer(db: Db): Promise<number> {
  const { cars } = await db
    .selectFrom("car_count")
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum("cars"), sql`0`), "float8").as("cars"))
    .executeTakeFirstOrThrow();
  return cars;
}

/** Counts up to `enough`, from the smallest index on all accounts. */
export async function countUsers(db: Db, enough: number): Promise<number> {
  const found = db
    .selectFrom("app_user")
    .select("country")
    .where("deleted_at", "is", null)
    .limit(enough);
  const { users } = await db
    .selectFrom(found.as("found"))
    .select((eb) => eb.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  return users;
}

/** What was paid since then and not refunded. */
export function salesSince(db: Db, since: Date) {
  const cars = sql<number>`(select count(*) from purchase_car where purchase_id = purchase.id)`;
  return db
    .selectFrom("purchase")
    .select((eb) => [
      eb.fn.countAll<number>().as("purchases"),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum("price"), sql`0`), "float8").as("revenue"),
      sql<number>`coalesce(sum(${cars}), 0)::float8`.as("cars"),
    ])
    .where("status", "=", "approved")
    .where("approved_at", ">=", since)
    .executeTakeFirstOrThrow();
}
